import { clock } from '@/server/system/clock';
import { enqueue } from '@/server/system/jobs/queues';
import { log } from '@/server/system/log';
import { wakeTrackedJobs } from './wake';

/** Wakes a worker, now or at a time. Redis may be unavailable: workers look by themselves every few seconds. */
export async function ring(jobId: string, at?: Date): Promise<void> {
  if (at === undefined) return wake(`look-${jobId}`);
  // Days from now a worker looks anyway; a bell for each would only lie in Redis.
  if (at.getTime() - clock.now().getTime() < DAY_MS) await wake(`look-${jobId}-${at.getTime()}`, at);
}

const DAY_MS = 86_400_000;

async function wake(id: string, at?: Date): Promise<void> {
  await enqueue(wakeTrackedJobs, {}, { id, ...(at ? { at } : {}) }).catch((err: unknown) =>
    log.debug({ err }, 'a worker could not be woken; it looks by itself'),
  );
}
