'use client';

import { RefreshCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useShortcut } from '@/components/shared/shortcuts';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireSearch } from '@/lib/contracts/searches';
import { listSearchResults } from '@/lib/routes/search-results';
import { Pager } from '@/components/shared/pager';
import { changeResults, openChannel, type ResultsAddress } from '../use-search-address';
import { RESULTS_MS, useFollow } from '../use-search';
import { focusedRowId, walkRows } from '../walk';
import { countWords, reasonWords } from '../words';
import { LearningNotice } from './learning-notice';
import { ResultsTable } from './results-table';
import { ResultsToolbar } from './results-toolbar';
import { ResultsTools } from './results-tools';
import { UndoLearning } from './undo-learning';
import { useMarks } from './use-marks';
import { useSteadyRows } from './use-steady-rows';

const ChannelPanel = loadLater(() => import('../channel/channel-panel').then((part) => part.ChannelPanel));
const MapSection = loadLater(() => import('../map/map-section').then((part) => part.MapSection));
// With a boundary of its own: without one, a tick is not shown before the bar's program has come.
const BulkBar = loadLater(() => import('./bulk-bar').then((part) => part.BulkBar), { loading: () => null });

const NO_ROWS: readonly { id: string }[] = [];
const SHAPES = Array.from({ length: 8 }, (_, index) => index);

type ResultsSectionProps = {
  search: WireSearch;
  address: ResultsAddress;
  openId: string | null;
  autoRefresh: boolean;
  canEdit: boolean;
  view: 'table' | 'map';
};

/** The channels of a search as a table that stays still while it is read. */
export function ResultsSection({ search, address, openId, autoRefresh, canEdit, view }: ResultsSectionProps) {
  const { page, pageSize, sortBy, sortOrder, filterRelevant, q } = address;
  const query = {
    page,
    page_size: pageSize,
    sort_by: sortBy,
    sort_order: sortOrder,
    filter_relevant: filterRelevant,
    ...(q ? { q } : {}),
  };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listSearchResults,
    { params: { id: search.id }, query },
    { keepPrevious: true, refreshMs: () => (autoRefresh ? RESULTS_MS : null) },
  );
  const steady = useSteadyRows(isPlaceholderData ? undefined : data, JSON.stringify([search.id, query]));
  const marks = useMarks(search, steady.put);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useFollow(`${search.updated_at} ${search.total_results_count}`, () => void refetch(), autoRefresh);

  const rows = steady.rows ?? (isPlaceholderData ? data?.results : undefined);
  const total = steady.rows ? steady.total : (data?.total_results ?? 0);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const chosenRows = (rows ?? []).filter(({ id }) => chosen.has(id));

  useShortcut('j', () => walkRows(1));
  useShortcut('k', () => walkRows(-1));
  const markFocused = (mark: boolean | null) => {
    // The channel of the row with the focus, else the one that is open beside the table.
    const row = rows?.find(({ id }) => id === (focusedRowId() ?? openId));
    if (row) void marks.mark(row, mark);
  };
  useShortcut('r', () => markFocused(true), canEdit);
  useShortcut('n', () => markFocused(false), canEdit);
  useShortcut('u', () => markFocused(null), canEdit);

  return (
    <section aria-labelledby="results-heading" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="results-heading" className="text-composer font-semibold">
          Results
        </h2>
        <p role="status" className="tabular mr-auto text-dense text-muted">
          {rows && `${data?.total_is_minimum ? 'At least ' : ''}${countWords(total, 'channel')}`}
        </p>
        {view === 'table' && <NewResults steady={steady} />}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Refresh results"
          title="Refresh results"
          onClick={() => void refetch().then(({ data: fresh }) => steady.adopt(fresh))}
        >
          <RefreshCw aria-hidden />
        </Button>
        <ResultsTools search={search} view={view} canEdit={canEdit} />
      </div>
      {view === 'map' ? (
        <MapSection search={search} openId={openId} />
      ) : (
        <>
          <ResultsToolbar address={address} />
          <LearningNotice search={search} undo={canEdit && <UndoLearning searchId={search.id} />} />
          {error && (
            <ErrorState
              title="Failed to load search results."
              detail={reasonWords(error)}
              onRetry={() => void refetch()}
            />
          )}
          {!rows && !error && <TableSkeleton />}
          {rows && rows.length > 0 && (
            <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}>
              <ResultsTable
                search={search}
                rows={rows}
                marks={marks}
                address={address}
                openId={openId}
                canEdit={canEdit}
                chosen={chosen}
                onChoose={setChosen}
                onOpen={openChannel}
              />
            </div>
          )}
          {rows?.length === 0 && !error && (
            <div className="rounded-card border border-line bg-panel">
              <EmptyState icon={SearchX} title="No results found for this search, or search is still in progress.">
                {(q || filterRelevant !== 'all' || page > 1) && 'Another page, filter or word may show some.'}
              </EmptyState>
            </div>
          )}
          {rows && (
            <Pager
              label="Pages of results"
              page={page}
              pages={pages}
              onPage={(next) => changeResults({ page: next })}
            />
          )}
          {chosenRows.length > 0 && (
            <BulkBar
              count={chosenRows.length}
              busy={marks.busy}
              onMark={(mark) => void marks.markMany(chosenRows, mark)}
              onClear={() => setChosen(new Set())}
            />
          )}
        </>
      )}
      {openId && (
        <ChannelPanel key={openId} search={search} resultId={openId} list={rows ?? NO_ROWS} canEdit={canEdit} />
      )}
    </section>
  );
}

/** News since the table stands still, shown when the reader wants it. */
function NewResults({ steady }: { steady: { added: number; isMoved: boolean; adopt: () => void } }) {
  return (
    <div role="status" className="contents">
      {(steady.added > 0 || steady.isMoved) && (
        <Button variant="secondary" size="sm" onClick={() => steady.adopt()}>
          {steady.added > 0 ? countWords(steady.added, 'new result') : 'Show the new order'}
        </Button>
      )}
    </div>
  );
}

function TableSkeleton() {
  return (
    <Loading>
      <div className="rounded-card border border-line bg-panel">
        <div className="h-9 border-b border-line" />
        {SHAPES.map((index) => (
          <div key={index} className="flex h-14 items-center gap-5 border-b border-line px-3 last:border-b-0">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3 w-20 max-md:hidden" />
            <Skeleton className="h-3 w-12" />
            <Skeleton className="h-3 flex-1 max-md:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
