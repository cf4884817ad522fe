import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { announceJob } from './announce';
import { activeChildIdsOf } from './children.store';
import { cancelWithChildren, childrenOfJob, tellParent, WaitsForChildren } from './children';
import { endJob, putToWait, releaseJob, renewJob, workedMsOf } from './claim.store';
import type { TrackedContext } from './context';
import { ClaimLostError } from './ended-errors';
import { crashed, errorOf, retryAt, tooLate } from './failures';
import { measureRate } from './rates.store';
import { ring } from './ring';
import type { HandlerOf, TrackedHandler } from './handler';
import { savedSteps } from './steps';
import { findJob, type JobError, type TrackedJob } from './store';
import { timed } from './timed';
import { JobWaits } from './wait-until';

/** How soon a cancelled job stops. */
const BEAT_MS = 1_000;
/** A job that kills a worker that often in the same place is not tried again. */
const MAX_CRASHES = 3;

type Shown = { progress: number; sentence: string };
type RunClaimed = { job: TrackedJob; handlerOf: HandlerOf; release: AbortSignal };

/** Runs a claimed job to its end, its next wait, or the loss of the claim. */
export async function runClaimed({ job, handlerOf, release }: RunClaimed): Promise<void> {
  const handler = await handlerOf(job.kind);
  if (!handler)
    return failed(job, { code: 'INTERNAL', message: 'This version of the worker does not know this kind of job' });
  const { declaration } = handler;
  if (job.tries > MAX_CRASHES) return failed(job, crashed(declaration.words, MAX_CRASHES));
  const lost = new AbortController();
  const lose = () => lost.abort(new ClaimLostError());
  const late = AbortSignal.timeout(declaration.timeoutMs);
  const shown: Shown = { progress: job.progress, sentence: job.sentence };
  const heart = startHeart({ job, shown, lose });
  const signal = AbortSignal.any([lost.signal, release, late]);
  const made: Undo[] = [];
  void announceJob(job);
  try {
    const context = contextOf({ job, shown, signal, lose, made });
    const result = await timed(job.kind, () => handler.run(declaration.payload.parse(job.payload), context));
    await done(job, declaration.result.parse(result ?? null));
  } catch (error) {
    if (release.aborted) return await releaseJob(job);
    if (lost.signal.aborted || error instanceof ClaimLostError) return;
    if (error instanceof JobWaits) return await waits(job, error, shown.progress);
    if (late.aborted) return await failed(job, tooLate(declaration));
    await failedOrAgain({ job, handler, error, shown });
  } finally {
    heart.stop();
    if (made.length > 0 && (await findJob(String(job._id)))?.state === 'cancelled')
      for (const undo of made) await undo();
  }
}

type Undo = () => Promise<void>;
type Context = { job: TrackedJob; shown: Shown; signal: AbortSignal; lose: () => void; made: Undo[] };

function contextOf({ job, shown, signal, lose, made }: Context): TrackedContext {
  const step = savedSteps(job, lose);
  return {
    jobId: String(job._id),
    projectId: String(job.projectId),
    createdBy: String(job.createdBy),
    signal,
    progress: (fraction, sentence) =>
      Object.assign(shown, {
        progress: Math.max(0, Math.min(1, fraction)),
        ...(sentence === undefined ? {} : { sentence }),
      }),
    resize: (units) => void Object.assign(job, { units }),
    takeBack: (undo) => void made.push(undo),
    step: (name, input, run) => {
      signal.throwIfAborted();
      return step(name, input, run);
    },
    ...childrenOfJob(job),
  };
}

function startHeart({ job, shown, lose }: { job: TrackedJob; shown: Shown; lose: () => void }): { stop(): void } {
  let last = '';
  const beat = async () => {
    try {
      if (!(await renewJob(job, shown))) return lose();
      const now = `${shown.progress.toFixed(2)} ${shown.sentence}`;
      if (now === last) return;
      last = now;
      void announceJob({ ...job, ...shown });
      if (job.parentId) await tellParent(String(job.parentId));
    } catch (err) {
      // The database may be restarting; when it is unavailable for longer, the lease runs out and we may not record the
      // end.
      log.warn({ err, job: String(job._id) }, 'a heartbeat of a job was not stored');
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  return { stop: () => clearInterval(timer) };
}

async function done(job: TrackedJob, result: unknown): Promise<void> {
  const after = await endJob(job, { state: 'done', result });
  await ended(job, after);
  if (!after) return;
  try {
    await measureRate(job.kind, workedMsOf(job) / 1000 / Math.max(1e-9, job.units ?? 1));
  } catch (err) {
    // An estimate only: the job has ended well.
    log.warn({ err, kind: job.kind }, 'the rate of a job was not measured');
  }
}

async function waits(job: TrackedJob, asked: JobWaits, progress: number): Promise<void> {
  const { until, because } = asked;
  const children = asked instanceof WaitsForChildren ? { share: asked.share } : undefined;
  const waiting = await putToWait(job, { until, because, progress, ...(children ? { children } : {}) });
  await nowWaits(waiting);
  // The last child may have ended in between.
  if (children) await tellParent(String(job._id));
}

async function nowWaits(waiting: TrackedJob | null): Promise<void> {
  if (!waiting) return;
  await announceJob(waiting);
  if (waiting.dueAt) await ring(String(waiting._id), waiting.dueAt);
}

type Failure = { job: TrackedJob; handler: TrackedHandler; error: unknown; shown: Shown };

async function failedOrAgain({ job, handler, error, shown }: Failure): Promise<void> {
  const said = errorOf(job, error);
  const failures = (job.failures ?? 0) + 1;
  const at = retryAt({ error, policy: handler.declaration.retry, failures, now: clock.now() });
  if (!at) return failed(job, said);
  log.info({ err: error, kind: job.kind, job: String(job._id), at }, 'a job is tried again later');
  const because = { code: 'retry' as const, sentence: `${said.message} It is tried again by itself.` };
  await nowWaits(await putToWait(job, { until: at, because, progress: shown.progress, failures }));
}

async function failed(job: TrackedJob, error: JobError): Promise<void> {
  await ended(job, await endJob(job, { state: 'failed', error }));
}

async function ended(job: TrackedJob, after: TrackedJob | null): Promise<void> {
  if (!after) return log.info({ job: String(job._id) }, 'a job ended after it was cancelled or taken');
  await announceJob(after);
  // A job that failed leaves nothing behind that works on for it.
  for (const childId of await activeChildIdsOf(String(job._id))) await cancelWithChildren(childId);
  if (job.parentId) await tellParent(String(job.parentId));
}
