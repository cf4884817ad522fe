import { TrackedJobModel } from '@/prisma-free-models/tracked-job';

/** How many tracked jobs wait, run, and have failed since then. */
export async function countJobsOfEveryProject(
  failedSince: Date,
): Promise<{ waiting: number; running: number; failed: number }> {
  const [waiting, running, failed] = await Promise.all([
    TrackedJobModel.countDocuments({ state: 'waiting' }),
    TrackedJobModel.countDocuments({ state: 'running' }),
    TrackedJobModel.countDocuments({ state: 'failed', endedAt: { $gte: failedSince } }),
  ]);
  return { waiting, running, failed };
}
