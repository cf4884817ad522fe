'use client';

import type { WireSearchMap } from '@/lib/contracts/search-work';
import { atName, percentWords } from '../words';

const HEAD = 'px-3 py-2 text-left text-tiny font-semibold text-muted';
const CELL = 'px-3 py-1.5 align-top';
const HOW = { forward: 'forwards', mention: 'mentions', link: 'links', recommendation: 'recommended' } as const;

/** The figures of the map: each channel with those in which it was found. */
export function MapTable({ map, onOpen }: { map: WireSearchMap; onOpen: (id: string) => void }) {
  return (
    <div
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-panel"
      tabIndex={0}
      role="region"
      aria-label="Map as a table"
    >
      <table aria-label="Map of channels" className="w-full border-collapse text-dense">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              Channel
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Relevance
            </th>
            <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
              Participants
            </th>
            <th scope="col" className={HEAD}>
              Found in
            </th>
          </tr>
        </thead>
        <tbody>
          {map.nodes.map((node) => (
            <tr key={node.username} className="border-b border-line last:border-b-0">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {node.id ? (
                  <button
                    type="button"
                    className="text-left font-semibold underline-offset-4 hover:underline"
                    onClick={() => onOpen(node.id ?? '')}
                  >
                    {node.title ?? atName(node.username)}
                  </button>
                ) : (
                  <span className="font-semibold">{node.title ?? atName(node.username)}</span>
                )}
                <span className="block text-tiny text-muted">
                  {atName(node.username)}
                  {node.is_seed && ' · initial channel'}
                </span>
              </th>
              <td className={`${CELL} tabular text-right`}>
                {node.theme_relevance === null ? '–' : percentWords(node.theme_relevance)}
              </td>
              <td className={`${CELL} tabular text-right max-sm:hidden`}>
                {node.participants_count?.toLocaleString('en') ?? '–'}
              </td>
              <td className={`${CELL} text-muted`}>
                {map.edges
                  .filter(({ to }) => to === node.username)
                  .map(({ from, how, count }) =>
                    how === 'recommendation'
                      ? `${atName(from)} (${HOW[how]})`
                      : `${atName(from)} (${count} ${HOW[how]})`,
                  )
                  .join(', ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
