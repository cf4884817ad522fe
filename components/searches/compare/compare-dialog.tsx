'use client';

import { useState, type ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { listSearches } from '@/lib/routes/searches';
import { compareSearches } from '@/lib/routes/search-insights';
import { atName, percentWords } from '../words';

const MOST_SEARCHES = 100;

type CompareDialogProps = { search: WireSearch; onClose: () => void };

/** Two searches side by side: the channels that only one of them found, and those in both. */
export function CompareDialog({ search, onClose }: CompareDialogProps) {
  const [chosen, setChosen] = useState('');
  const query = { projectId: search.project_id, limit: MOST_SEARCHES };
  const { data, error, refetch } = useEndpoint(listSearches, { query });
  const others = (data ?? []).filter(({ id }) => id !== search.id);
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Compare searches"
        description={`“${search.search_name}” with another search of the project.`}
        className="w-[min(1080px,calc(100vw-32px))]"
      >
        <DialogBody>
          {error && !data ? (
            <ErrorState
              title="The searches could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          ) : data && others.length === 0 ? (
            <p className="text-muted">There is no other search in this project yet.</p>
          ) : (
            <>
              <Field label="Compare with" className="max-w-96">
                {(props) => (
                  <Select
                    {...props}
                    value={other?.id ?? ''}
                    onChange={(event) => setChosen(event.target.value)}
                    options={others.map(({ id, search_name, initial_channel }) => ({
                      value: id,
                      label: `${search_name} (${atName(initial_channel)})`,
                    }))}
                  />
                )}
              </Field>
              {other ? <Comparison key={other.id} a={search} b={other} /> : <ColumnsSkeleton />}
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Comparison({ a, b }: { a: WireSearch; b: WireSearch }) {
  const { data, error, refetch } = useEndpoint(compareSearches, { params: { id: a.id }, query: { with: b.id } });
  if (error)
    return (
      <ErrorState title="The searches could not be compared" detail={error.message} onRetry={() => void refetch()} />
    );
  if (!data) return <ColumnsSkeleton />;
  const { totals } = data;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Column title={`Only in “${a.search_name}”`} total={totals.only_in_a}>
        {data.only_in_a.map((row) => (
          <Line key={row.id} row={row} scores={[row.theme_relevance]} />
        ))}
      </Column>
      <Column title="In both" total={totals.in_both}>
        {data.in_both.map(({ a: one, b: two }) => (
          <Line key={one.id} row={one} scores={[one.theme_relevance, two.theme_relevance]} />
        ))}
      </Column>
      <Column title={`Only in “${b.search_name}”`} total={totals.only_in_b}>
        {data.only_in_b.map((row) => (
          <Line key={row.id} row={row} scores={[row.theme_relevance]} />
        ))}
      </Column>
    </div>
  );
}

const COLUMNS = [5, 7, 4];

/** Three columns of channels, while they are compared. */
function ColumnsSkeleton() {
  return (
    <Loading words="Comparing the searches">
      <div className="grid gap-4 md:grid-cols-3">
        {COLUMNS.map((lines) => (
          <div key={lines} className="flex flex-col gap-3">
            <Skeleton className="h-5" />
            {Array.from({ length: lines }, (_, line) => (
              <div key={line} className="flex justify-between gap-4">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-4 w-8" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}

function Column({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-2 border-b border-line pb-1 text-dense font-semibold">
        <span className="min-w-0 truncate">{title}</span>
        <span className="tabular text-muted">{total.toLocaleString('en')}</span>
      </h3>
      {total === 0 ? <p className="py-2 text-dense text-muted">None</p> : <ul>{children}</ul>}
    </section>
  );
}

function Line({ row, scores }: { row: WireChannelResult; scores: readonly (number | null)[] }) {
  return (
    <li className="flex items-baseline justify-between gap-2 border-b border-line py-1 text-dense last:border-b-0">
      <a
        href={row.url}
        target="_blank"
        rel="noreferrer"
        title={atName(row.username)}
        className="min-w-0 truncate underline-offset-4 hover:underline"
      >
        {row.title ?? atName(row.username)}
      </a>
      <span className="tabular shrink-0 text-muted">
        {scores.map((score) => (score === null ? '–' : percentWords(score))).join(' · ')}
      </span>
    </li>
  );
}
