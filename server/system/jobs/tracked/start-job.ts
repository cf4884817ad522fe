import type { z } from 'zod';
import { log } from '@/server/system/log';
import { enqueue } from '@/server/system/jobs/queues';
import { announceJob } from './announce';
import type { TrackedJobDeclaration } from './define';
import { insertJob, type TrackedJob } from './store';
import { wakeTrackedJobs } from './wake';

type Start<P extends z.ZodType> = {
  payload: z.input<P>;
  projectId: string;
  createdBy: string;
  /** The title for people: 'Optimising holiday.mp4 for Instagram'. */
  label: string;
  /** While a job with this key waits or runs, it is returned instead of a new one. */
  key?: string;
};

/** Stores a tracked job and wakes a worker. Redis may be unavailable: workers look by themselves every few seconds. */
export async function startJob<P extends z.ZodType>(
  declaration: TrackedJobDeclaration<string, P>,
  { payload, ...start }: Start<P>,
): Promise<TrackedJob> {
  const { kind, lane, quiet } = declaration;
  const job = await insertJob({ kind, lane, quiet, payload: declaration.payload.parse(payload), ...start });
  await enqueue(wakeTrackedJobs, {}, { id: `look-${String(job._id)}` }).catch((err: unknown) =>
    log.debug({ err, kind }, 'a worker could not be woken; it looks by itself'),
  );
  if (job.tries === 0) void announceJob(job);
  return job;
}
