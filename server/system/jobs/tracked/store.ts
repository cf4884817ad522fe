import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import type { Issue } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/codes';
import { TrackedJobModel, type JOB_STATES, type TrackedJobFields } from '@/prisma-free-models/tracked-job';
import { ofProject } from '@/server/system/db/of-project';
import { clock } from '@/server/system/clock';
import type { JobLane } from './define';

export type JobError = { code: ErrorCode; message: string; issues?: Issue[] };
export type TrackedJob = Omit<TrackedJobFields, 'projectId' | 'createdBy' | 'payload' | 'result' | 'error'> & {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  createdBy: Types.ObjectId;
  payload: unknown;
  result: unknown;
  error: JobError | null;
  createdAt: Date;
};

/** A worker without a heartbeat for that long is gone. */
export const JOB_LEASE_MS = 20_000;
/** How long a job is kept after its end. */
const KEPT_MS = 7 * 24 * 3_600_000;

export type JobState = (typeof JOB_STATES)[number];
const ACTIVE: JobState[] = ['waiting', 'running'];

export const findJob = (id: string) => TrackedJobModel.findById(id).lean<TrackedJob | null>();

/** The project that owns a job, for access checks. */
export async function projectIdOfJob(id: string): Promise<string | null> {
  const row = await TrackedJobModel.findById(id, { projectId: 1 }).lean<{ projectId: Types.ObjectId } | null>();
  return row && String(row.projectId);
}

type NewJob = {
  kind: string;
  lane: JobLane;
  projectId: string;
  createdBy: string;
  quiet: boolean;
  label: string;
  payload: unknown;
  key?: string | undefined;
};

/** Stores a new job, or returns the one already waiting or running under the same key. */
export async function insertJob({ key, ...fields }: NewJob): Promise<TrackedJob> {
  for (;;) {
    try {
      const row = await TrackedJobModel.create({
        ...fields,
        projectId: new Types.ObjectId(fields.projectId),
        createdBy: new Types.ObjectId(fields.createdBy),
        dueAt: clock.now(),
        ...(key ? { activeKey: key } : {}),
      });
      return row.toObject<TrackedJob>();
    } catch (error) {
      if ((error as { code?: number }).code !== 11_000 || !key) throw error;
      const active = await TrackedJobModel.findOne({ activeKey: key }).lean<TrackedJob | null>();
      // It may have ended at this very moment: then there is room for a new one.
      if (active) return active;
    }
  }
}

/** Jobs that wait in a lane, or that a dead worker held. */
const freeIn = (lane: JobLane, now: Date) => ({
  lane,
  $or: [
    { state: 'waiting' as const, dueAt: { $lte: now } },
    { state: 'running' as const, leaseUntil: { $lte: now } },
  ],
});

/** Projects with jobs to run in a lane, and one entry for each of their jobs running there now. */
export async function lanesOfEveryProject(lane: JobLane): Promise<{ waiting: string[]; running: string[] }> {
  const now = clock.now();
  const [waiting, running] = await Promise.all([
    TrackedJobModel.distinct('projectId', freeIn(lane, now)),
    TrackedJobModel.find({ lane, state: 'running', leaseUntil: { $gt: now } }, { projectId: 1 }).lean<
      { projectId: Types.ObjectId }[]
    >(),
  ]);
  return { waiting: waiting.map(String), running: running.map(({ projectId }) => String(projectId)) };
}

type Claim = { lane: JobLane; worker: string; projectId: string };

/** Takes a project's oldest job that waits, or that a dead worker held. Null when there is none. */
export async function claimJob({ lane, worker, projectId }: Claim): Promise<TrackedJob | null> {
  const now = clock.now();
  const free = { projectId: new Types.ObjectId(projectId), ...freeIn(lane, now) };
  const claim = {
    $set: {
      state: 'running' as const,
      worker,
      attemptId: nanoid(),
      leaseUntil: new Date(now.getTime() + JOB_LEASE_MS),
      startedAt: now,
    },
    $inc: { tries: 1 },
  };
  return TrackedJobModel.findOneAndUpdate(free, claim, {
    sort: { dueAt: 1 },
    returnDocument: 'after',
  }).lean<TrackedJob | null>();
}

const held = ({ _id, attemptId }: TrackedJob) => ({ _id, attemptId, state: 'running' as const });

/** The heartbeat. False when the job was cancelled or taken. */
export async function renewJob(
  job: TrackedJob,
  { progress, sentence }: { progress: number; sentence: string },
): Promise<boolean> {
  const leaseUntil = new Date(clock.now().getTime() + JOB_LEASE_MS);
  return (await TrackedJobModel.updateOne(held(job), { $set: { leaseUntil, progress, sentence } })).matchedCount === 1;
}

type End = { state: 'done'; result: unknown } | { state: 'failed'; error: JobError };

/** The end of a claim. Null when it is no longer held: then nothing is written. */
export async function endJob(job: TrackedJob, end: End): Promise<TrackedJob | null> {
  const outcome =
    end.state === 'done'
      ? { state: end.state, result: end.result, progress: 1 }
      : { state: end.state, error: end.error };
  return TrackedJobModel.findOneAndUpdate(held(job), ended(outcome), {
    returnDocument: 'after',
  }).lean<TrackedJob | null>();
}

function ended(fields: object) {
  const now = clock.now();
  return {
    $set: { ...fields, sentence: '', endedAt: now, expiresAt: new Date(now.getTime() + KEPT_MS), leaseUntil: null },
    $unset: { activeKey: 1 },
  };
}

/** Returns a claim untouched: the worker stops. */
export async function releaseJob(job: TrackedJob): Promise<void> {
  await TrackedJobModel.updateOne(held(job), {
    $set: { state: 'waiting', leaseUntil: null, attemptId: null, progress: 0, sentence: '' },
    $inc: { tries: -1 },
  });
}

/** Cancels a waiting or running job; its worker notices at its next heartbeat. Null when it has already ended. */
export async function cancelActive(id: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOneAndUpdate({ _id: id, state: { $in: ACTIVE } }, ended({ state: 'cancelled' }), {
    returnDocument: 'after',
  }).lean<TrackedJob | null>();
}

export type JobFilter = { projectIds: readonly string[]; state?: JobState | undefined; active?: boolean | undefined };

/** Newest first, without unobtrusive ones. */
export async function listJobsBy(
  { projectIds, state, active }: JobFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: TrackedJob[]; total: number }> {
  const where = {
    projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
    quiet: false,
    ...(active ? { state: { $in: ACTIVE } } : state ? { state } : {}),
  };
  const [items, total] = await Promise.all([
    TrackedJobModel.find(where).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<TrackedJob[]>(),
    TrackedJobModel.countDocuments(where),
  ]);
  return { items, total };
}

/** The running job of a key. */
export function findRunningJob(key: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOne({
    activeKey: key,
    state: 'running',
    leaseUntil: { $gt: clock.now() },
  }).lean<TrackedJob | null>();
}

export async function isJobRunning(id: string): Promise<boolean> {
  return (
    (await TrackedJobModel.findOne(
      { _id: id, state: 'running', leaseUntil: { $gt: clock.now() } },
      { _id: 1 },
    ).lean()) !== null
  );
}

/** Also running ones: their workers lose the claim, and write nothing more. */
export const jobsOfProject = ofProject(TrackedJobModel);
