import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import type { JobWords, RetryPolicy } from './define';
import type { JobError, TrackedJob } from './store';

const MINUTE_MS = 60_000;

/** A job that stopped its worker again and again, in the words of its kind. */
export function crashed({ work, crashed: advice }: JobWords, times: number): JobError {
  return { code: 'JOB_CRASHED', message: `${work} stopped the worker ${times} times. ${advice}` };
}

/** A job that was stopped by its timeout, in the words of its kind. */
export function tooLate({ timeoutMs, words }: { timeoutMs: number; words: JobWords }): JobError {
  return {
    code: 'JOB_TIMED_OUT',
    message: `${words.work} took longer than ${durationOf(timeoutMs)} and was stopped. ${words.late}`,
  };
}

function durationOf(ms: number): string {
  const [count, unit] =
    ms < MINUTE_MS
      ? [Math.ceil(ms / 1000), 'second']
      : ms < 60 * MINUTE_MS
        ? [Math.round(ms / MINUTE_MS), 'minute']
        : [Math.round(ms / (60 * MINUTE_MS)), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** An error of a use case as it is; another one without its details, which the log has. */
export function errorOf(job: Pick<TrackedJob, '_id' | 'kind'>, error: unknown): JobError {
  if (error instanceof AppError)
    return { code: error.code, message: error.message, ...(error.issues ? { issues: error.issues } : {}) };
  log.error({ err: error, kind: job.kind, job: String(job._id) }, 'a job failed');
  return { code: 'INTERNAL', message: 'Something went wrong on our side. Try again; the log of the worker says more.' };
}

type Again = { error: unknown; policy: RetryPolicy; failures: number; now: Date };

/** When a failed job is tried again; null: it has failed. `failures`: this one included. */
export function retryAt({ error, policy, failures, now }: Again): Date | null {
  const said = error instanceof AppError ? error : null;
  if (failures >= policy.tries || !policy.on.includes(said?.code ?? 'UNEXPECTED')) return null;
  const planned = policy.delaysMs[failures - 1] ?? policy.delaysMs.at(-1) ?? 0;
  return new Date(now.getTime() + Math.max(planned, (said?.retryAfterSeconds ?? 0) * 1000));
}
