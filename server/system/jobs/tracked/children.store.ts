import { Types } from 'mongoose';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { clock } from '@/server/system/clock';
import { AFTER, WITHOUT_STEPS, type TrackedJob } from './store';

/** A job's children, in the order of their start. */
export function childrenOf(parentId: string): Promise<TrackedJob[]> {
  return TrackedJobModel.find({ parentId: new Types.ObjectId(parentId) }, WITHOUT_STEPS)
    .sort({ _id: 1 })
    .lean<TrackedJob[]>();
}

export async function activeChildIdsOf(parentId: string): Promise<string[]> {
  const rows = await TrackedJobModel.find(
    { parentId: new Types.ObjectId(parentId), state: { $in: ACTIVE_JOB_STATES } },
    { _id: 1 },
  ).lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => String(_id));
}

/** Wakes a parent that waits for its children. Null when it does not. */
export function wakeParent(parentId: string): Promise<TrackedJob | null> {
  return TrackedJobModel.findOneAndUpdate(
    { _id: parentId, state: 'waiting', awaitsChildren: true },
    { $set: { dueAt: clock.now(), waitsBecause: null }, $unset: { awaitsChildren: 1 } },
    AFTER,
  ).lean<TrackedJob | null>();
}

/** Shows on a waiting parent how far its children are (`part`). Null when it does not wait for them. */
export async function showOnParent(
  parentId: string,
  { part, sentence }: { part: number; sentence: string },
): Promise<TrackedJob | null> {
  const waiting = { _id: parentId, state: 'waiting' as const, awaitsChildren: true };
  const parent = await TrackedJobModel.findOne(waiting, { childrenShare: 1 }).lean<Pick<
    TrackedJob,
    'childrenShare'
  > | null>();
  if (!parent) return null;
  const { from, to } = { from: parent.childrenShare?.from ?? 0, to: parent.childrenShare?.to ?? 1 };
  const progress = from + (to - from) * part;
  return TrackedJobModel.findOneAndUpdate(waiting, { $set: { progress, sentence } }, AFTER).lean<TrackedJob | null>();
}

/** Jobs that wait for children: a worker may have died between the end of the last child and the word to its parent. */
export async function parentsWaitingOfEveryProject(limit: number): Promise<string[]> {
  const rows = await TrackedJobModel.find({ awaitsChildren: true, state: 'waiting' }, { _id: 1 })
    .sort({ updatedAt: 1 })
    .limit(limit)
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => String(_id));
}
