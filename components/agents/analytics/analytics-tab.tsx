'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { BarChart } from '@/components/shared/bar-chart';
import { ErrorState } from '@/components/shared/error-state';
import { useNow } from '@/components/shared/use-now';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { withFullStop } from '@/lib/format/full-stop';
import { exactTime } from '@/lib/format/relative-time';
import { getAgentCost, listAgentPosts } from '@/lib/routes/agent-posts';
import { FigureTiles } from '../figure-tiles';
import { costWords, dayWords, lastActiveWords, totalCostWords, unpricedWords } from '../words';

const NEWEST = 100;

/** The mean of the known figures, or a dash. */
function average(figures: readonly (number | null)[]): string {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? '–' : (known.reduce((sum, figure) => sum + figure, 0) / known.length).toFixed(1);
}

/** How the posts of an agent do, when it was at work, and what it costs. */
export function AnalyticsTab({ agent }: { agent: WireInstagramAgent }) {
  const params = { id: agent._id };
  const now = useNow();
  const posts = useEndpoint(listAgentPosts, { params, query: { limit: NEWEST } }, { live: true });
  const cost = useEndpoint(getAgentCost, { params }, { live: true });
  const published = posts.data?.posts.filter(({ status }) => status === 'published') ?? [];
  const reason = published.find(({ likes }) => likes === null)?.figuresReason;
  const error = posts.error ?? cost.error;
  return (
    <>
      {error && (
        <ErrorState
          title="The figures could not be loaded"
          detail={error.message}
          onRetry={() => void Promise.all([posts.refetch(), cost.refetch()])}
        />
      )}
      <FigureTiles
        tiles={[
          { name: 'Average likes', value: average(published.map(({ likes }) => likes)) },
          { name: 'Average comments', value: average(published.map(({ comments }) => comments)) },
          { name: 'Last active', ...moment(agent.lastActiveAt, now) },
          { name: 'Last post', ...moment(agent.lastPostAt, now) },
        ]}
      />
      {(reason || published.length === 0) && (
        <p className="text-dense text-muted">
          {reason ? withFullStop(reason) : 'No post is published yet, so there are no likes and comments.'}
        </p>
      )}
      {cost.data && (
        <>
          <BarChart
            title="Cost per day"
            kind="columns"
            columns={['Day', 'Cost']}
            empty="It has cost nothing in the last thirty days."
            bars={cost.data.days.map(({ day, cost: spent }) => ({
              id: day,
              label: dayWords(day),
              short: String(Number(day.slice(8))),
              value: spent,
              words: costWords(spent),
            }))}
          />
          <p className="tabular text-dense text-muted">
            In all {totalCostWords(cost.data.totalCost)}, of which {costWords(cost.data.failedCost)} for generations
            that failed and {costWords(cost.data.deletedCost)} for posts that were deleted.
            {cost.data.unpriced > 0 && ` ${unpricedWords(cost.data.unpriced)}.`}
          </p>
        </>
      )}
    </>
  );
}

function moment(at: string | null, now: number) {
  return at ? { value: lastActiveWords(at, now), title: exactTime(new Date(at)) } : { value: 'Never' };
}
