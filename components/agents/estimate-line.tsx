'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { getAgentEstimate } from '@/lib/routes/agent-posts';
import { amountWords, costWords } from './words';

type EstimateLineProps = {
  agentId: string;
  /** Posts that are about to be made; absent: thirty days of the schedules. */
  posts?: number;
};

/** Money before it is spent: on posts made now, or on a month of the schedules. */
export function EstimateLine({ agentId, posts }: EstimateLineProps) {
  const { data } = useEndpoint(getAgentEstimate, { params: { id: agentId } }, { live: true, keepPrevious: true });
  if (!data) return null;
  const { perPost, basis, posts: measured, runs, month, warning, refusal } = data;
  const of = basis === 'measured' ? `the mean of its last ${measured} posts` : 'by usual amounts of text and pictures';
  const sum = posts === undefined ? month : perPost === null ? null : perPost * posts;
  const what =
    posts === undefined ? `Thirty days of its schedules, ${amountWords(runs, 'post')}` : amountWords(posts, 'post');
  return (
    <div className="flex flex-col gap-0.5 text-dense">
      <p className="tabular text-muted">
        {sum === null &&
          !refusal &&
          `What ${posts === 1 ? 'a post' : 'this'} will cost is not known: a model has no price.`}
        {sum !== null && `${what}: about ${costWords(sum)}, ${of}.`}
      </p>
      {warning && <p className="text-partial">{warning}</p>}
      {refusal && (posts !== undefined || sum === null) && <p className="text-failed">{refusal}</p>}
    </div>
  );
}
