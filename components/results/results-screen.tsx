'use client';

import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { callUrl } from '@/lib/api/call';
import type { WireComparison } from '@/lib/contracts/results';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { labelOf, PLATFORM_KEYS } from '@/lib/platforms/keys';
import { COMPARISONS, type Comparison } from '@/lib/results/compare';
import { cutWords } from '@/lib/results/cut-words';
import { figureName } from '@/lib/results/figure-words';
import { FIGURES, type Figure } from '@/lib/results/figures';
import { compareResults } from '@/lib/routes/results';
import { ComparisonList } from './comparison-list';
import { DownloadMenu } from './download-menu';
import { PERIODS, showResults, useResultsAddress } from './use-results-address';

const DAY_MS = 86_400_000;
const NAMES: Record<Comparison, string> = {
  post: 'Post',
  network: 'Network',
  tag: 'Tag',
  author: 'Author',
  hour: 'Hour',
  weekday: 'Weekday',
};

/** How the project's posts of a time do, by what they have in common. */
export function ResultsScreen() {
  const { project } = useWorkspace();
  const { by, days, platform, figure } = useResultsAddress();
  const [now] = useState(() => Date.now());
  const query = {
    ...{ projectId: project?._id, by, zone: viewerZone(), from: new Date(now - days * DAY_MS).toISOString() },
    ...(platform && { platform }),
  };
  const { data, error, refetch } = useEndpoint(compareResults, { query }, { enabled: project !== undefined });
  return (
    <Page
      header={
        <PageHeader title="Results" counts={data && <>{countsOf(data)}</>}>
          <Select
            aria-label="Network"
            className="w-40"
            value={platform ?? ''}
            options={[{ value: '', label: 'All networks' }, ...optionsOf(PLATFORM_KEYS, labelOf)]}
            onChange={({ target }) => showResults({ network: target.value })}
          />
          <Select
            aria-label="Time"
            className="w-36"
            value={days}
            options={PERIODS.map((value) => ({ value, label: value === 365 ? 'Last year' : `Last ${value} days` }))}
            onChange={({ target }) => showResults({ days: Number(target.value) })}
          />
          {project && (
            <DownloadMenu
              hrefOf={(format) => callUrl(compareResults, { query: { ...query, projectId: project._id, format } })}
            />
          )}
        </PageHeader>
      }
    >
      <ToggleGroup
        label="Compare by"
        options={COMPARISONS.map((value) => ({ value, label: NAMES[value] }))}
        value={by}
        onValueChange={(value) => showResults({ by: value })}
        className="flex-wrap self-start"
      />
      {error && !data ? (
        <ErrorState title="Results could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <Compared data={data} by={by} wanted={figure} ofOne={platform !== null} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const countsOf = ({ posts, read, cut }: WireComparison) =>
  `${read.toLocaleString('en')} of ${cut?.since ? 'the newest ' : ''}${posts.toLocaleString('en')} read`;

function notesOf({ cut, rows }: WireComparison, ofOne: boolean): string[] {
  if (!cut) return [];
  const since = cut.since === null ? null : Date.parse(cut.since);
  return cutWords({ ...cut, since }, { zone: viewerZone(), listed: rows.length, ofOne });
}

function Waiting() {
  return (
    <Loading words="Loading results">
      <ul aria-hidden className="flex flex-col">
        {[80, 60, 45, 30].map((width) => (
          <li
            key={width}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-2 last:border-b-0 md:min-h-10 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]"
          >
            <Skeleton className="h-4 w-32" />
            <span className="max-md:order-last max-md:col-span-2">
              <Skeleton className="h-3" style={{ width: `${width}%` }} />
            </span>
            <span className="flex justify-end md:min-w-72">
              <Skeleton className="h-4 w-28" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

type ComparedProps = {
  data: WireComparison;
  by: Comparison;
  wanted: Figure | null;
  /** Only posts of one network are compared. */
  ofOne: boolean;
};

function Compared({ data, by, wanted, ofOne }: ComparedProps) {
  const given = FIGURES.filter((figure) => data.rows.some(({ figures }) => figures[figure] !== null));
  const figure = given.find((one) => one === wanted) ?? given[0];
  if (!figure)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={data.read > 0 && by !== 'post' ? 'Posts are compared a day after they went out' : 'No figures yet'}
        action={
          <Button asChild variant="outline">
            <Link href="/schedule">Open schedule</Link>
          </Button>
        }
      >
        Posts are read an hour after they go out, then again and again for a year.
      </EmptyState>
    );
  return (
    <>
      <ToggleGroup
        label="Figure"
        look="loose"
        options={given.map((value) => ({ value, label: figureName(value) }))}
        value={figure}
        onValueChange={(value) => showResults({ figure: value })}
        className="self-start"
      />
      <ComparisonList
        rows={data.rows}
        by={by}
        figure={figure}
        label={`${figureName(figure)} by ${NAMES[by].toLowerCase()}`}
      />
      {notesOf(data, ofOne).map((note) => (
        <p key={note} role="note" className="text-dense text-muted">
          {note}
        </p>
      ))}
      {by !== 'post' && (
        <p className="text-dense text-muted">
          The median of posts that have been out for a day or longer, each network on its own, and where it lies with 90
          % certainty.
        </p>
      )}
    </>
  );
}
