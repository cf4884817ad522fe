'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { BarChart } from '@/components/shared/bar-chart';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { CATEGORIES, CATEGORY_NAMES, FILE_TYPES } from '@/lib/knowledge/categories';
import { getKnowledgeInsights } from '@/lib/routes/knowledge';
import { openItem } from '../use-knowledge-address';
import { sizeWords, TYPE_WORDS } from '../words';
import { GoldenQuestions } from './golden-questions';
import { IndexSection } from './index-section';
import { FactList, type Fact } from './fact-list';

const TOP = 10;
const ACTIONS = { uploaded: 'Uploaded', updated: 'Updated', opened: 'Opened', cited: 'Cited' } as const;

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Figures of the knowledge base: its content, its use, the questions it could not answer, how well it is found. */
export function Insights({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useEndpoint(getKnowledgeInsights, { query: { projectId } }, { live: true });
  if (error && !data)
    return (
      <ErrorState title="The insights could not be loaded" detail={error.message} onRetry={() => void refetch()} />
    );
  if (!data) return <InsightsSkeleton />;
  const stats = data.contentStats[0];
  const counts = new Map(data.categoryDistribution.map(({ _id, count }) => [_id, count]));
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Documents" value={(data.totalItems[0]?.count ?? 0).toLocaleString('en')} />
        <Tile name="Total size" value={sizeWords(stats?.totalSize ?? 0)} />
        <Tile name="Accesses" value={(stats?.totalAccesses ?? 0).toLocaleString('en')} />
        <Tile name="Accesses per document" value={(stats?.avgAccessCount ?? 0).toFixed(1)} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <BarChart
          title="Documents per category"
          columns={['Category', 'Documents']}
          empty="No documents yet."
          bars={CATEGORIES.map((category) => ({ label: CATEGORY_NAMES[category], value: counts.get(category) ?? 0 }))}
        />
        <BarChart
          title="Top tags"
          columns={['Tag', 'Documents']}
          empty="No document has tags."
          bars={data.topTags.slice(0, TOP).map(({ _id, count }) => ({ label: _id, value: count }))}
        />
        <BarChart
          title="Documents added per month"
          kind="columns"
          columns={['Month', 'Documents']}
          empty="No documents were added in the last twelve months."
          bars={data.months.map(({ _id, count }) => ({
            label: monthWords(_id),
            short: monthWords(_id).slice(0, 1),
            value: count,
          }))}
        />
        <BarChart
          title="Types"
          columns={['Type', 'Documents']}
          empty="No documents yet."
          bars={data.fileTypes.map(({ _id, count }) => ({ label: typeWords(_id), value: count }))}
        />
        <BarChart
          title="Largest documents"
          columns={['Document', 'Size']}
          empty="No documents yet."
          bars={data.largest.map(({ _id, title, fileSize }) => ({
            id: _id,
            label: title,
            value: fileSize,
            words: sizeWords(fileSize),
          }))}
        />
        <FactList
          title="Recent activity"
          empty="Nothing has happened yet."
          facts={data.recentActivity.map(({ _id, title, action, at }, index) => ({
            key: `${_id} ${at} ${index}`,
            label: title,
            onOpen: () => openItem(_id),
            note: (
              <>
                {ACTIONS[action]} <RelativeTime at={at} past />
              </>
            ),
          }))}
        />
        <FactList
          title="Unused documents"
          help="Ready for a month, and never opened nor cited."
          empty="Every document has been used, or is new."
          facts={data.unused.map(({ _id, title, createdAt }) => ({
            key: _id,
            label: title,
            onOpen: () => openItem(_id),
            note: (
              <>
                Added <RelativeTime at={createdAt} past />
              </>
            ),
          }))}
        />
        <FactList
          title="Questions without an answer"
          help="Searches and questions that found nothing: what the knowledge base lacks."
          empty="Every question found something."
          facts={data.unanswered.map(({ question, count, lastAt }): Fact => ({
            key: question,
            label: question,
            note: (
              <>
                {count === 1 ? 'Once' : `${count} times`}, last <RelativeTime at={lastAt} past />
              </>
            ),
          }))}
        />
      </div>
      <GoldenQuestions projectId={projectId} />
      <IndexSection projectId={projectId} />
    </div>
  );
}

function typeWords(type: string): string {
  const known = FILE_TYPES.find((one) => one === type);
  return known ? TYPE_WORDS[known] : type;
}

/** 'Nov 26' of '2026-11'. */
function monthWords(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? month : monthName.format(date);
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-panel px-4 py-3">
      <dt className="text-dense text-muted">{name}</dt>
      <dd className="tabular text-title font-semibold">{value}</dd>
    </div>
  );
}

function InsightsSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-[74px] rounded-card" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-64 rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
