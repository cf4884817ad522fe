import { clock } from '@/server/system/clock';
import { agentPostsByIds, type AgentPost } from '../stored/agent-post.store';
import { sumOf } from '../posts/present-post';
import { requireAgent } from '../stored/require';
import { listRunsOf, type Run } from '../stored/run.store';
import { dollars } from '../stored/wire-values';

const PAGE = 50;

/** The ledger of an agent's slots, newest first. */
export async function listRuns({
  id,
  query: { page = 1, limit = PAGE },
}: {
  id: string;
  query: { page?: number | undefined; limit?: number | undefined };
}) {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const { runs, total } = await listRunsOf(projectId, id, { skip: (page - 1) * limit, limit });
  const postIds = runs.flatMap(({ postId }) => (postId ? [String(postId)] : []));
  const posts = new Map((await agentPostsByIds([projectId], postIds)).map((own) => [String(own._id), own]));
  const items = runs.map((run) => presentRun(run, run.postId ? posts.get(String(run.postId)) : undefined));
  return { items, total };
}

function presentRun(run: Run, post: AgentPost | undefined) {
  return {
    id: String(run._id),
    scheduleId: String(run.scheduleId),
    slot: run.slot.toISOString(),
    state: run.state,
    post: run.postId ? String(run.postId) : null,
    reason: run.reason ?? lateReview(run, post),
    cost: dollars(sumOf(post?.cost ?? null)),
  };
}

/** Its slot has passed while it waits for a person. */
function lateReview({ state, slot }: Run, post: AgentPost | undefined): string | null {
  if (state !== 'done' || post?.review?.state !== 'waiting') return null;
  return slot <= clock.now() ? 'Not approved before its time' : 'Waits for review';
}
