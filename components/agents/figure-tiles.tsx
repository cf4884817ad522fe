import type { ReactNode } from 'react';

type Tile = { name: string; value: ReactNode; title?: string | undefined };

/** The summary cards of a screen. */
export function FigureTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ name, value, title }) => (
        <div
          key={name}
          title={title}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-panel px-4 py-3"
        >
          <dt className="text-dense text-muted">{name}</dt>
          <dd className="tabular text-title font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
