import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { hasLiveWorker } from '@/server/system/jobs/worker-heartbeat.store';
import { findJob, type TrackedJob } from './store';

/**
 * Between two checks: a small part of the time taken so far, so that no caller waits noticeably longer than the work
 * takes.
 */
const PART = 0.04;
const SOONEST_MS = 20;
const SLOWEST_MS = 400;
/** A worker that restarts is back within this. */
const WORKER_PATIENCE_MS = 40_000;
/** Of a job's own wait (a rate limit): a longer one is told to the caller instead. */
const LONGEST_WAIT_S = 60;

/** Waits for the end of a job; leaving (the signal) does not cancel it. 503 when there is no worker to run it. */
export async function waitForJob(id: string, signal: AbortSignal): Promise<TrackedJob> {
  const began = clock.now().getTime();
  for (;;) {
    const job = await findJob(id);
    if (!job) throw new AppError('NOT_FOUND', 'The job was removed while it was waited for');
    if (job.endedAt) return job;
    refuseLongWait(job);
    if (job.state === 'waiting' && clock.now().getTime() - began > WORKER_PATIENCE_MS && !(await hasLiveWorker())) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'No worker is running on this host, so this can’t be done now. It continues when one is back.',
        { retryAfterSeconds: 30 },
      );
    }
    const waited = clock.now().getTime() - began;
    await sleep(Math.min(SLOWEST_MS, Math.max(SOONEST_MS, waited * PART)), undefined, { signal });
  }
}

/** No request waits for an approval, or until a budget is raised: the job goes on without it. */
function refuseLongWait({ waitsBecause, dueAt }: TrackedJob): void {
  if (!waitsBecause || waitsBecause.code === 'children') return;
  const seconds = dueAt ? Math.ceil((dueAt.getTime() - clock.now().getTime()) / 1000) : null;
  if (seconds !== null && seconds <= LONGEST_WAIT_S) return;
  throw new AppError(
    'SERVICE_UNAVAILABLE',
    waitsBecause.sentence,
    seconds === null ? {} : { retryAfterSeconds: seconds },
  );
}

/** A job's result, or its error thrown. */
export function resultOf(job: TrackedJob): unknown {
  if (job.state === 'cancelled') throw new AppError('JOB_CANCELLED', 'It was cancelled');
  if (job.error)
    throw new AppError(job.error.code, job.error.message, job.error.issues ? { issues: job.error.issues } : {});
  return job.result;
}
