import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import type { JobWaitReason } from '@/lib/jobs/states';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { clock } from '@/server/system/clock';
import type { JobLane } from './lanes';
import { AFTER, ended, type JobError, type SavedStep, type TrackedJob } from './store';

/** A worker without a heartbeat for that long is gone. */
export const JOB_LEASE_MS = 20_000;
/** Candidates looked at together. */
const BATCH = 20;

/** Keys that jobs hold, for which others queue. */
async function keysHeldInEveryProject(): Promise<string[]> {
  const withKeys = { exclusiveKey: { $type: 'string' as const }, activeKey: { $type: 'string' as const } };
  const rows = await TrackedJobModel.find(withKeys, { activeKey: 1 }).lean<{ activeKey: string }[]>();
  return rows.map(({ activeKey }) => activeKey);
}

/** Jobs that wait in a lane and may begin, or that a dead worker held. `held`: keys for which they would queue. */
const freeIn = (lane: JobLane, now: Date, held: readonly string[]) => ({
  lane,
  $or: [
    {
      state: 'waiting' as const,
      dueAt: { $lte: now },
      $or: [{ activeKey: { $type: 'string' as const } }, { exclusiveKey: { $nin: [...held] } }],
    },
    { state: 'running' as const, leaseUntil: { $lte: now } },
  ],
});

/** People who asked for jobs to run in a lane, and one entry for each of their jobs running there now. */
export async function lanesOfEveryProject(lane: JobLane): Promise<{ waiting: string[]; running: string[] }> {
  const now = clock.now();
  const free = freeIn(lane, now, await keysHeldInEveryProject());
  const [waiting, running] = await Promise.all([
    TrackedJobModel.distinct('createdBy', free),
    TrackedJobModel.find({ lane, state: 'running', leaseUntil: { $gt: now } }, { createdBy: 1 }).lean<
      { createdBy: Types.ObjectId }[]
    >(),
  ]);
  return { waiting: waiting.map(String), running: running.map(({ createdBy }) => String(createdBy)) };
}

type Claim = { lane: JobLane; worker: string; personId: string };
type Candidate = { _id: Types.ObjectId; exclusiveKey?: string };

/** Takes the oldest job of a person that may begin, or that a dead worker held. Null when there is none. */
export async function claimJob({ lane, worker, personId }: Claim): Promise<TrackedJob | null> {
  const now = clock.now();
  const held = await keysHeldInEveryProject();
  const passed: Types.ObjectId[] = [];
  for (;;) {
    const free = { createdBy: new Types.ObjectId(personId), ...freeIn(lane, now, held) };
    const candidates = await TrackedJobModel.find({ ...free, _id: { $nin: passed } }, { exclusiveKey: 1 })
      .sort({ dueAt: 1, _id: 1 })
      .limit(BATCH)
      .lean<Candidate[]>();
    if (candidates.length === 0) return null;
    for (const candidate of candidates) {
      const job = await claimOne(candidate, { free, worker, now });
      if (job) return job;
      passed.push(candidate._id);
    }
  }
}

type ClaimOne = { free: object; worker: string; now: Date };

/** Null when another worker was faster, or another job has the key. */
async function claimOne({ _id, exclusiveKey }: Candidate, { free, worker, now }: ClaimOne): Promise<TrackedJob | null> {
  const claim = {
    $set: {
      state: 'running' as const,
      worker,
      attemptId: nanoid(),
      leaseUntil: new Date(now.getTime() + JOB_LEASE_MS),
      startedAt: now,
      waitsBecause: null,
      ...(exclusiveKey ? { activeKey: exclusiveKey } : {}),
    },
    $inc: { tries: 1 },
  };
  try {
    return await TrackedJobModel.findOneAndUpdate({ ...free, _id }, claim, {
      returnDocument: 'after',
    }).lean<TrackedJob | null>();
  } catch (error) {
    if ((error as { code?: number }).code === 11_000) return null;
    throw error;
  }
}

/** The fence: true of the database only while this claim holds. */
const heldBy = ({ _id, attemptId }: TrackedJob) => ({ _id, attemptId, state: 'running' as const });

/** The heartbeat. False when the job was cancelled or taken. */
export async function renewJob(
  job: TrackedJob,
  { progress, sentence }: { progress: number; sentence: string },
): Promise<boolean> {
  const leaseUntil = new Date(clock.now().getTime() + JOB_LEASE_MS);
  return (
    (await TrackedJobModel.updateOne(heldBy(job), { $set: { leaseUntil, progress, sentence, units: job.units ?? 1 } }))
      .matchedCount === 1
  );
}

type End = { state: 'done'; result: unknown } | { state: 'failed'; error: JobError };

/** The end of a claim. Null when it is no longer held: then nothing is written. */
export async function endJob(job: TrackedJob, end: End): Promise<TrackedJob | null> {
  const outcome =
    end.state === 'done'
      ? { state: end.state, result: end.result, progress: 1 }
      : { state: end.state, error: end.error };
  return TrackedJobModel.findOneAndUpdate(heldBy(job), ended(outcome), AFTER).lean<TrackedJob | null>();
}

/** A claim that ends in good order costs no try. */
const givenBack = (job: TrackedJob) => ({
  state: 'waiting' as const,
  leaseUntil: null,
  attemptId: null,
  tries: 0,
  workedMs: workedMsOf(job),
});

/** The time that a job was at work so far, this claim included. */
export function workedMsOf({ workedMs, startedAt }: Pick<TrackedJob, 'workedMs' | 'startedAt'>): number {
  return (workedMs ?? 0) + (startedAt ? Math.max(0, clock.now().getTime() - startedAt.getTime()) : 0);
}

/** Returns a claim untouched: the worker stops. */
export async function releaseJob(job: TrackedJob): Promise<void> {
  await TrackedJobModel.updateOne(heldBy(job), {
    $set: { ...givenBack(job), tries: Math.max(0, job.tries - 1), progress: 0, sentence: '' },
  });
}

type Wait = {
  until: Date | null;
  because: JobWaitReason;
  progress: number;
  /** A failure is tried again. */
  failures?: number;
  children?: { share: { from: number; to: number } };
};

/**
 * Leaves the lane until a time, or until it is resumed. Resumed meanwhile, it is due at once. Null when the claim is no
 * longer held.
 */
export async function putToWait(job: TrackedJob, wait: Wait): Promise<TrackedJob | null> {
  const { until, because, progress, failures, children } = wait;
  const base = { ...givenBack(job), progress, sentence: '', ...(failures === undefined ? {} : { failures }) };
  const resumes = job.resumes || { $in: [0, null] };
  const waiting = await TrackedJobModel.findOneAndUpdate(
    { ...heldBy(job), resumes },
    {
      $set: {
        ...base,
        dueAt: until,
        waitsBecause: because,
        ...(children ? { awaitsChildren: true, childrenShare: children.share } : {}),
      },
    },
    AFTER,
  ).lean<TrackedJob | null>();
  if (waiting) return waiting;
  return TrackedJobModel.findOneAndUpdate(
    heldBy(job),
    { $set: { ...base, dueAt: clock.now(), waitsBecause: null } },
    AFTER,
  ).lean<TrackedJob | null>();
}

/** Forgets the saved steps from a place on. False when the claim is no longer held. */
export async function keepSteps(job: TrackedJob, steps: readonly SavedStep[]): Promise<boolean> {
  return (await TrackedJobModel.updateOne(heldBy(job), { $set: { steps: [...steps] } })).matchedCount === 1;
}

/** Saves a step: from here on, crashes and failures are counted again. False when the claim is no longer held. */
export async function saveStep(job: TrackedJob, step: SavedStep): Promise<boolean> {
  const saved = { $push: { steps: step }, $set: { tries: 1, failures: 0 } };
  return (await TrackedJobModel.updateOne(heldBy(job), saved)).matchedCount === 1;
}

/** Whether this worker still has the job. */
export async function stillHeld(job: TrackedJob): Promise<boolean> {
  return (await TrackedJobModel.exists(heldBy(job))) !== null;
}
