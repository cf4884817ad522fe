'use client';

import { Eye, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import type { WireSearch } from '@/lib/contracts/searches';
import { StatusMark } from '../status-mark';
import { atName, countWords, cutError, cutTheme } from '../words';

type SearchRowsProps = { searches: readonly WireSearch[]; canEdit: boolean; onDelete: (search: WireSearch) => void };

const HEAD = 'px-3 py-2 text-left text-tiny font-semibold text-muted';
const CELL = 'px-3 py-2.5 align-top';

/** The table of searches; on a phone theme and time stand under the channel. */
export function SearchRows({ searches, canEdit, onDelete }: SearchRowsProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-panel">
      <table aria-label="Searches" className="w-full border-collapse text-dense">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              Initial Channel
            </th>
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              Theme
            </th>
            <th scope="col" className={HEAD}>
              Status
            </th>
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              Created At
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} canEdit={canEdit} onDelete={() => onDelete(search)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SearchRow({ search, canEdit, onDelete }: { search: WireSearch; canEdit: boolean; onDelete: () => void }) {
  const { id, initial_channel, channel_theme, search_name, status, error_message, created_at } = search;
  const name = atName(initial_channel);
  return (
    <tr className="group border-b border-line last:border-b-0 hover:bg-hover">
      <th scope="row" className={`${CELL} max-w-72 text-left font-normal`}>
        <Link href={`/searches/${id}`} data-row className="font-semibold text-ink underline-offset-4 hover:underline">
          {name}
        </Link>{' '}
        <span className="tabular whitespace-nowrap text-muted">
          ({countWords(search.total_results_count, 'result')})
        </span>
        <span className="block truncate text-tiny text-muted" title={search_name}>
          {search_name}
        </span>
        <span className="mt-1 block text-tiny text-muted md:hidden">
          {channel_theme && <span className="line-clamp-2">{cutTheme(channel_theme)}</span>}
          <RelativeTime at={created_at} past />
        </span>
      </th>
      <td className={`${CELL} max-w-96 break-words text-muted max-md:hidden`} title={channel_theme ?? undefined}>
        {channel_theme ? cutTheme(channel_theme) : `like ${name}`}
      </td>
      <td className={CELL}>
        <StatusMark status={status} />
        {error_message && (
          <span className="mt-1 block max-w-44 text-tiny break-words text-failed" title={error_message}>
            {cutError(error_message)}
          </span>
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap text-muted max-md:hidden`}>
        <RelativeTime at={created_at} past />
      </td>
      <td className={`${CELL} py-1.5`}>
        <div className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
          <Button variant="outline" size="sm" asChild>
            <Link href={`/searches/${id}`} aria-label={`View ${search_name}`}>
              <Eye aria-hidden />
              View
            </Link>
          </Button>
          {canEdit && (
            <Button variant="ghost" size="sm" aria-label={`Delete ${search_name}`} onClick={onDelete}>
              <Trash2 aria-hidden />
              <span className="max-sm:sr-only">Delete</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
