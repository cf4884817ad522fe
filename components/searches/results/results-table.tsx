'use client';

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import type { ResultSort } from '@/lib/searches/values';
import { changeResults, type ResultsAddress } from '../use-search-address';
import { ResultRow } from './result-row';
import type { Marks } from './use-marks';

export const HEAD = 'h-9 px-2.5 text-left text-tiny font-semibold whitespace-nowrap text-muted';

type ResultsTableProps = {
  search: WireSearch;
  rows: readonly WireChannelResult[];
  marks: Marks;
  address: ResultsAddress;
  openId: string | null;
  canEdit: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (id: string | null) => void;
};

/** The columns of the results. On narrow screens what is left out stands under the title. */
export function ResultsTable({
  search,
  rows,
  marks,
  address,
  openId,
  canEdit,
  chosen,
  onChoose,
  onOpen,
}: ResultsTableProps) {
  const isNarrow = openId !== null;
  const last = useRef<number | null>(null);
  const all = rows.length > 0 && rows.every(({ id }) => chosen.has(id));

  function toggleAll(): void {
    const ids = rows.map(({ id }) => id);
    onChoose(all ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids]));
  }
  /** With Shift all rows between the last one and this. */
  function toggle(index: number, isRange: boolean): void {
    const from = isRange && last.current !== null ? last.current : index;
    const ids = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
    const isChosen = chosen.has(rows[index]?.id ?? '');
    onChoose(isChosen ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids]));
    last.current = index;
  }

  return (
    <div className="overflow-x-auto rounded-card border border-line bg-panel">
      <table aria-label="Results" className="w-full table-fixed border-collapse text-dense">
        <thead>
          <tr className="border-b border-line">
            {canEdit && (
              <th scope="col" className={cn(HEAD, 'w-9 pr-0 max-sm:hidden')}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={all}
                  onChange={toggleAll}
                  className="block size-4 accent-accent"
                />
              </th>
            )}
            <SortHead name="Title" sort="title" address={address} />
            <th scope="col" className={cn(HEAD, 'w-34', isNarrow ? 'hidden' : 'max-lg:hidden')}>
              Username
            </th>
            <SortHead
              name="Participants"
              sort="participants_count"
              isFigure
              address={address}
              className={cn('w-27 text-right', isNarrow ? 'max-xl:hidden' : 'max-md:hidden')}
            />
            <th scope="col" className={cn(HEAD, 'w-18', isNarrow ? 'hidden' : 'max-lg:hidden')}>
              Checked
            </th>
            <SortHead
              name="Theme relevance"
              short="Relevance"
              sort="theme_relevance"
              address={address}
              className="w-34 max-sm:w-20"
            />
            <th scope="col" className={cn(HEAD, 'w-28')}>
              <span className="max-sm:sr-only">Is relevant</span>
            </th>
            <th scope="col" className={cn(HEAD, 'w-[18%]', isNarrow ? 'hidden' : 'max-xl:hidden')}>
              Description
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ResultRow
              key={row.id}
              row={row}
              seed={search.initial_channel}
              isLikeness={search.channel_theme === null}
              learnedAt={search.learning.learned_at}
              mark={marks.markOf(row)}
              onMark={(mark) => void marks.mark(row, mark)}
              isOpen={row.id === openId}
              isNarrow={isNarrow}
              canEdit={canEdit}
              isChosen={chosen.has(row.id)}
              onChoose={(isRange) => toggle(index, isRange)}
              onOpen={() => onOpen(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SortHeadProps = {
  name: string;
  /** Shown where the name has no room. */
  short?: string;
  sort: ResultSort;
  address: ResultsAddress;
  /** Its cells stand on the right. */
  isFigure?: boolean;
  className?: string;
};

/** A header that sorts: pressed again it turns the order round. Names begin at A, figures with the largest. */
function SortHead({ name, short, sort, address, isFigure = false, className }: SortHeadProps): ReactNode {
  const isSorted = address.sortBy === sort;
  const first = sort === 'title' ? 'asc' : 'desc';
  const next = isSorted ? (address.sortOrder === 'asc' ? 'desc' : 'asc') : first;
  const Icon = !isSorted ? ArrowUpDown : address.sortOrder === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (address.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(HEAD, className)}
    >
      <button
        type="button"
        aria-label={name}
        title={`Sort by ${name.toLowerCase()}`}
        onClick={() => changeResults({ sortBy: sort, sortOrder: next })}
        className={cn(
          'group/sort -mx-1 inline-flex max-w-full items-center gap-1 rounded-small px-1 py-0.5 hover:text-ink',
          isFigure && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
      >
        {short ? (
          <>
            <span className="max-sm:hidden">{name}</span>
            <span className="sm:hidden">{short}</span>
          </>
        ) : (
          name
        )}
        <Icon aria-hidden className={cn('size-3 shrink-0', !isSorted && 'opacity-0 group-hover/sort:opacity-100')} />
      </button>
    </th>
  );
}
