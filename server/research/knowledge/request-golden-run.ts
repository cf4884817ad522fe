import type { WireGoldenRun } from '@/lib/contracts/knowledge-quality';
import { goldenRunJob } from '@/server/research/knowledge/stored/jobs';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { requireServingIndex } from './golden';

type Request = { projectId: string; userId: string; signal: AbortSignal };

/**
 * Lets a worker ask all saved questions, and waits for the result; leaving (the signal) does not cancel it. Two
 * requests at once get the same run. Throws CONFLICT where there are no documents.
 */
export async function requestGoldenRun({ projectId, userId, signal }: Request): Promise<WireGoldenRun> {
  await requireServingIndex(projectId);
  const job = await startJob(goldenRunJob, { payload: {}, projectId, createdBy: userId, label: 'Saved questions' });
  return goldenRunJob.result.parse(resultOf(await waitForJob(String(job._id), signal)));
}
