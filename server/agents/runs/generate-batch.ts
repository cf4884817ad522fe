import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { changeGenerationOf } from '../stored/agent-post.store';
import { generateAgentPostJob } from '../generation/jobs';

type Batch = { agentId: string; postIds: string[] };
type Job = Pick<TrackedContext, 'projectId' | 'startChild' | 'untilChildrenEnded'>;

/** The worker's side of a batch: a job for each post, which end as they end alone. */
export async function runBatch({ agentId, postIds }: Batch, job: Job): Promise<void> {
  for (const [at, postId] of postIds.entries()) {
    const label = `Post ${at + 1} of ${postIds.length}`;
    const jobId = await job.startChild(postId, generateAgentPostJob, { payload: { agentId, postId, round: 0 }, label });
    await changeGenerationOf(job.projectId, postId, { jobId });
  }
  await job.untilChildrenEnded();
}
