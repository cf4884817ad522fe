import { availableParallelism } from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import { announceJob } from './announce';
import type { JobLane, TrackedContext } from './define';
import { renewJob, endJob, releaseJob, type JobError, type TrackedJob } from './store';
import { takingTurns } from './turns';

export type TrackedHandler = { timeoutMs: number; run(payload: unknown, context: TrackedContext): Promise<unknown> };
export type HandlerOf = (kind: string) => Promise<TrackedHandler | null>;

export type TrackedRunner = {
  /** Takes as many jobs as there is room for. */
  look(): void;
  size(): number;
  /** Returns all running jobs; another worker takes them. */
  stop(): Promise<void>;
};

/** Long videos share the cores; quick jobs have room beside them. */
const LANE_CONCURRENCY: Record<JobLane, number> = {
  quick: 2,
  heavy: Math.max(1, Math.floor(availableParallelism() / 2)),
  long: 2,
};
const LANES = ['quick', 'heavy', 'long'] as const;

/** How soon a cancelled job stops. */
const BEAT_MS = 1_000;
const LOOK_MS = 3_000;
/** A job that kills a worker that often is not tried again. */
const MAX_TRIES = 3;

/** Claims tracked jobs from the database and runs them, in lanes. */
export function createTrackedRunner({ worker, handlerOf }: { worker: string; handlerOf: HandlerOf }): TrackedRunner {
  const running = new Map<Promise<void>, { lane: JobLane; release: AbortController }>();
  const take = takingTurns(worker);
  const filling: Record<JobLane, boolean> = { quick: false, heavy: false, long: false };
  let stopped = false;

  const busy = (lane: JobLane) => [...running.values()].filter((each) => each.lane === lane).length;

  const fill = async (lane: JobLane) => {
    if (filling[lane]) return;
    filling[lane] = true;
    try {
      while (!stopped && busy(lane) < LANE_CONCURRENCY[lane]) {
        const job = await take(lane);
        if (!job) return;
        begin(job);
      }
    } catch (err) {
      log.warn({ err, lane }, 'no job could be taken: the database does not answer');
    } finally {
      filling[lane] = false;
    }
  };

  const begin = (job: TrackedJob) => {
    const release = new AbortController();
    const work: Promise<void> = runClaimed({ job, handlerOf, release: release.signal })
      .catch((err: unknown) =>
        log.error({ err, kind: job.kind, job: String(job._id) }, 'a job did not end cleanly; its lease runs out'),
      )
      .finally(() => {
        running.delete(work);
        look();
      });
    running.set(work, { lane: job.lane, release });
  };

  const look = () => {
    if (!stopped) for (const lane of LANES) void fill(lane);
  };

  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    look,
    size: () => running.size,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      for (const { release } of running.values()) release.abort(new ReleasedError());
      await Promise.allSettled(running.keys());
    },
  };
}

/** The worker stops: another one takes the job. */
class ReleasedError extends Error {
  constructor() {
    super('The worker stops');
    this.name = 'ReleasedError';
  }
}

/** The job was cancelled, or its lease ran out and another worker has it. */
class ClaimLostError extends Error {
  constructor() {
    super('The job is no longer ours');
    this.name = 'ClaimLostError';
  }
}

async function runClaimed({
  job,
  handlerOf,
  release,
}: {
  job: TrackedJob;
  handlerOf: HandlerOf;
  release: AbortSignal;
}): Promise<void> {
  if (job.tries > MAX_TRIES)
    return failed(job, {
      code: 'MEDIA_FAILED',
      message: `The worker stopped ${MAX_TRIES} times while working on this. The file may be too large for this host.`,
    });
  const handler = await handlerOf(job.kind);
  if (!handler)
    return failed(job, { code: 'INTERNAL', message: 'This version of the worker does not know this kind of job' });
  const lost = new AbortController();
  const tooLate = AbortSignal.timeout(handler.timeoutMs);
  const signal = AbortSignal.any([lost.signal, release, tooLate]);
  const state = { progress: 0, sentence: '' };
  const heart = startHeart({ job, state, lose: () => lost.abort(new ClaimLostError()) });
  const context: TrackedContext = {
    jobId: String(job._id),
    projectId: String(job.projectId),
    createdBy: String(job.createdBy),
    signal,
    progress: (fraction, sentence) =>
      Object.assign(state, {
        progress: Math.max(0, Math.min(1, fraction)),
        ...(sentence === undefined ? {} : { sentence }),
      }),
  };
  void announceJob(job);
  try {
    const result = await handler.run(job.payload, context);
    await ended(job, await endJob(job, { state: 'done', result: result ?? null }));
  } catch (error) {
    if (release.aborted) return await releaseJob(job);
    if (lost.signal.aborted) return;
    const late = tooLate.aborted
      ? {
          code: 'MEDIA_FAILED' as const,
          message: `This took longer than ${Math.round(handler.timeoutMs / 60_000)} minutes and was stopped.`,
        }
      : null;
    await failed(job, late ?? errorOf(job, error));
  } finally {
    heart.stop();
  }
}

function startHeart({
  job,
  state,
  lose,
}: {
  job: TrackedJob;
  state: { progress: number; sentence: string };
  lose: () => void;
}): { stop(): void } {
  let shown = '';
  const beat = async () => {
    try {
      if (!(await renewJob(job, state))) return lose();
      const now = `${state.progress.toFixed(2)} ${state.sentence}`;
      if (now !== shown) void announceJob({ ...job, ...state });
      shown = now;
    } catch (err) {
      // The database may be restarting; when it is unavailable for longer, the lease runs out and we may not record the
      // end.
      log.warn({ err, job: String(job._id) }, 'a heartbeat of a job was not stored');
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  return { stop: () => clearInterval(timer) };
}

function errorOf(job: TrackedJob, error: unknown): JobError {
  if (error instanceof AppError)
    return { code: error.code, message: error.message, ...(error.issues ? { issues: error.issues } : {}) };
  log.error({ err: error, kind: job.kind, job: String(job._id) }, 'a job failed');
  return { code: 'INTERNAL', message: 'Something went wrong on our side. Try again; the log of the worker says more.' };
}

async function failed(job: TrackedJob, error: JobError): Promise<void> {
  await ended(job, await endJob(job, { state: 'failed', error }));
}

async function ended(job: TrackedJob, after: TrackedJob | null): Promise<void> {
  if (after) await announceJob(after);
  else log.info({ job: String(job._id) }, 'a job ended after it was cancelled or taken');
}
