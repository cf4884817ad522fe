'use client';

import { CircleAlert, CircleX, Info, ScrollText, TriangleAlert, Bug, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireSearchLog } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { viewerFormat } from '@/lib/dates/viewer-zone';
import { exactTime } from '@/lib/format/relative-time';
import { listSearchLogs } from '@/lib/routes/search-results';
import { isActive, LOGS_PAGE_SIZE, type LogLevel } from '@/lib/searches/values';
import { Pager } from '@/components/shared/pager';
import { DETAILS_MS, useFollow } from '../use-search';
import { reasonWords } from '../words';

const LOOK: Record<LogLevel, { icon: LucideIcon; className: string }> = {
  DEBUG: { icon: Bug, className: 'text-muted' },
  INFO: { icon: Info, className: 'text-scheduled' },
  WARNING: { icon: TriangleAlert, className: 'text-partial' },
  ERROR: { icon: CircleAlert, className: 'text-failed' },
  CRITICAL: { icon: CircleX, className: 'text-failed' },
};

/** Several entries come in a minute: their times have seconds. */
const toTheSecond = viewerFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The activity of a search, newest first, twenty entries on a page. */
export function ActivityLog({ search, autoRefresh }: { search: WireSearch; autoRefresh: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listSearchLogs,
    { params: { id: search.id }, query: { page, page_size: LOGS_PAGE_SIZE } },
    { keepPrevious: true, refreshMs: () => (autoRefresh && isActive(search.status) ? DETAILS_MS : null) },
  );
  useFollow(search.updated_at, () => void refetch(), autoRefresh);
  return (
    <Section id="activity" title="Activity log">
      {error && !data && (
        <ErrorState
          title="Failed to load search activity logs."
          detail={reasonWords(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </Loading>
      )}
      {data && (
        <div role="log" aria-label="Activity log" aria-live="off" className="text-dense">
          {data.logs.length === 0 ? (
            <EmptyState icon={ScrollText} title="Nothing logged yet" className="py-6" />
          ) : (
            <ol className="flex flex-col">
              {data.logs.map((entry) => (
                <Entry key={entry.log_id} entry={entry} />
              ))}
            </ol>
          )}
        </div>
      )}
      {data && <Pager label="Pages of the log" page={page} pages={data.total_pages} onPage={setPage} />}
    </Section>
  );
}

function Entry({ entry }: { entry: WireSearchLog }) {
  const { level, timestamp, message, module, function_name, details } = entry;
  const { icon: Icon, className } = LOOK[level];
  const at = new Date(timestamp);
  const words = Object.entries(details ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return (
    <li className="grid grid-cols-[auto_5.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <time dateTime={timestamp} title={exactTime(at)} className="text-muted">
        {toTheSecond.format(at)}
      </time>
      <span className={cn('inline-flex items-center gap-1 text-tiny font-semibold', className)}>
        <Icon aria-hidden className="size-3 shrink-0" />
        {level}
      </span>
      <span className="min-w-0 break-words max-sm:col-span-2" title={`${module}.${function_name}`}>
        {message}
        {words.length > 0 && (
          <details className="inline-block pl-2 align-top text-tiny text-muted open:block open:pl-0">
            <summary>Details</summary>
            <p className="break-words">
              {module}.{function_name} · {words.join(' · ')}
            </p>
          </details>
        )}
      </span>
    </li>
  );
}
