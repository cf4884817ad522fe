import { AppError } from '@/lib/errors/app-error';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import type { AgentPost } from '../stored/agent-post.store';
import { endGeneration } from './end-generation';

/** Ends a generation whose post goes away. */
export async function cancelGeneration(projectId: string, own: AgentPost): Promise<void> {
  if (own.generation?.state !== 'generating') return;
  if (own.generation.jobId)
    await cancelJob(own.generation.jobId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  await endGeneration({ projectId, own, error: 'The post was deleted while it was being made' });
}
