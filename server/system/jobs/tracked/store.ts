import { Types } from 'mongoose';
import type { Issue } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/codes';
import { ACTIVE_JOB_STATES, type JobState, type JobWaitReason } from '@/lib/jobs/states';
import { TrackedJobModel, type TrackedJobFields } from '@/prisma-free-models/tracked-job';
import { ofProject } from '@/server/system/db/of-project';
import { clock } from '@/server/system/clock';
import type { JobLane } from './lanes';

export type JobError = { code: ErrorCode; message: string; issues?: Issue[] };
export type SavedStep = { name: string; hash: string; result: string };
type Retyped =
  'projectId' | 'createdBy' | 'parentId' | 'payload' | 'result' | 'error' | 'waitsBecause' | 'steps' | 'lane';
export type TrackedJob = Omit<TrackedJobFields, Retyped> & {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  createdBy: Types.ObjectId;
  parentId?: Types.ObjectId | null;
  lane: JobLane;
  payload: unknown;
  result: unknown;
  error: JobError | null;
  waitsBecause: JobWaitReason | null;
  /** Read by claims only. */
  steps?: SavedStep[];
  createdAt: Date;
};

/** How long a job is kept after its end. */
const RETENTION_MS = 7 * 24 * 3_600_000;
/** Saved steps may be large, and only their handler reads them. */
export const WITHOUT_STEPS = { steps: 0 } as const;
export const AFTER = { returnDocument: 'after', projection: WITHOUT_STEPS } as const;

export const findJob = (id: string) => TrackedJobModel.findById(id, WITHOUT_STEPS).lean<TrackedJob | null>();

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
  isCancellable: boolean;
  label: string;
  payload: unknown;
  units?: number;
  /** Held from now on; another job may have it. */
  activeKey?: string;
  /** Held from its first claim on. */
  exclusiveKey?: string;
  parent?: { id: string; childName: string };
};

/** Stores a new job, or returns the one that holds its key, or the child of that name. */
export async function insertJob({ parent, ...fields }: NewJob): Promise<{ job: TrackedJob; isNew: boolean }> {
  for (;;) {
    try {
      const row = await TrackedJobModel.create({
        ...fields,
        projectId: new Types.ObjectId(fields.projectId),
        createdBy: new Types.ObjectId(fields.createdBy),
        dueAt: clock.now(),
        ...(parent ? { parentId: new Types.ObjectId(parent.id), childName: parent.childName } : {}),
      });
      return { job: row.toObject<TrackedJob>(), isNew: true };
    } catch (error) {
      if ((error as { code?: number }).code !== 11_000) throw error;
      const known = await TrackedJobModel.findOne(
        parent ? { parentId: parent.id, childName: parent.childName } : { activeKey: fields.activeKey },
        WITHOUT_STEPS,
      ).lean<TrackedJob | null>();
      // The one with the key may have ended at this very moment: then there is room for a new one.
      if (known) return { job: known, isNew: false };
    }
  }
}

/** How many jobs of a kind a person has waiting or under way; more than `upTo` are not counted. */
export const countActiveOf = (of: { lane: JobLane; kind: string; personId: string; upTo: number }): Promise<number> =>
  TrackedJobModel.countDocuments(
    {
      lane: of.lane,
      state: { $in: ACTIVE_JOB_STATES },
      createdBy: new Types.ObjectId(of.personId),
      kind: of.kind,
    },
    { limit: of.upTo },
  );

/** The fields of an ended job. */
export function ended(fields: object) {
  const now = clock.now();
  const gone = { sentence: '', leaseUntil: null, waitsBecause: null, steps: [] };
  return {
    $set: { ...fields, ...gone, endedAt: now, expiresAt: new Date(now.getTime() + RETENTION_MS) },
    $unset: { activeKey: 1, awaitsChildren: 1 },
  };
}

/** Cancels a waiting or running job; its worker notices at its next heartbeat. Null when it has already ended. */
export async function cancelActive(id: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOneAndUpdate(
    { _id: id, state: { $in: ACTIVE_JOB_STATES } },
    ended({ state: 'cancelled' }),
    AFTER,
  ).lean<TrackedJob | null>();
}

/** Ends a wait: the job is due now. A running job's next wait ends at once. Null when it has ended. */
export async function resumeActive(id: string): Promise<TrackedJob | null> {
  const now = clock.now();
  const waiting = await TrackedJobModel.findOneAndUpdate(
    { _id: id, state: 'waiting' },
    { $set: { dueAt: now, waitsBecause: null }, $inc: { resumes: 1 } },
    AFTER,
  ).lean<TrackedJob | null>();
  return (
    waiting ??
    TrackedJobModel.findOneAndUpdate(
      { _id: id, state: { $in: ACTIVE_JOB_STATES } },
      { $inc: { resumes: 1 } },
      AFTER,
    ).lean<TrackedJob | null>()
  );
}

export type JobFilter = {
  projectIds: readonly string[];
  state?: JobState | undefined;
  active?: boolean | undefined;
  parentId?: string | undefined;
};

/** Newest first, without unobtrusive ones. Children are listed with their parent only. */
export async function listJobsBy(
  { projectIds, state, active, parentId }: JobFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: TrackedJob[]; total: number }> {
  const where = {
    projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
    ...(parentId ? { parentId: new Types.ObjectId(parentId) } : { parentId: null, quiet: false }),
    ...(active ? { state: { $in: ACTIVE_JOB_STATES } } : state ? { state } : {}),
  };
  const [items, total] = await Promise.all([
    TrackedJobModel.find(where, WITHOUT_STEPS)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<TrackedJob[]>(),
    TrackedJobModel.countDocuments(where),
  ]);
  return { items, total };
}

/** The running job that holds an exclusive key. */
export function findRunningJob(key: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOne(
    { activeKey: key, state: 'running', leaseUntil: { $gt: clock.now() } },
    WITHOUT_STEPS,
  ).lean<TrackedJob | null>();
}

/** A waiting job that queues for an exclusive key and will begin at its start: it reads all that is stored by now. */
export function findUnbegunJob(key: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOne(
    { exclusiveKey: key, state: 'waiting', steps: [] },
    WITHOUT_STEPS,
  ).lean<TrackedJob | null>();
}

/** The last job of a kind that has succeeded with this payload since then, when there is one. */
export function latestResult(of: {
  projectId: string;
  kind: string;
  payload: Record<string, string>;
  since: Date;
}): Promise<TrackedJob | null> {
  const payload = Object.fromEntries(Object.entries(of.payload).map(([name, value]) => [`payload.${name}`, value]));
  return TrackedJobModel.findOne(
    {
      projectId: new Types.ObjectId(of.projectId),
      createdAt: { $gte: of.since },
      kind: of.kind,
      state: 'done',
      ...payload,
    },
    WITHOUT_STEPS,
  )
    .sort({ createdAt: -1 })
    .lean<TrackedJob | null>();
}

/** Whether a job that has not ended holds an exclusive key, be it waiting for its turn or its next try. */
export async function isKeyHeld(key: string): Promise<boolean> {
  return (await TrackedJobModel.findOne({ activeKey: key }, { _id: 1 }).lean()) !== null;
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
