import { Types } from 'mongoose';
import { nanoid } from 'nanoid';
import { ReadingAccountModel } from '@/prisma-free-models/reading-account';
import { isThereAlready } from '@/server/system/owned-data';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Many times what any account may be asked in an hour. */
const CALLS_MAX = 2000;

/** Calls for readings of the last hour: in all, for a project, and how many projects read with the account. */
type Calls = { ofAccount: number; ofProject: number; projects: number };
type Asking = { projectId: string; now: Date; mayCall: (calls: Calls) => boolean };

/**
 * Takes a call with an account where that is allowed: it is entered first and taken back otherwise, so that workers
 * together never make too many. A project that asks counts as a reader of the account for a day, allowed or not.
 */
export async function takeCallOfEveryProject(account: string, { projectId, now, mayCall }: Asking): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const own = { id: nanoid(), projectId: new Types.ObjectId(projectId), at: now };
  await ReadingAccountModel.updateOne(
    { _id: account },
    {
      $set: { usedAt: now },
      $pull: {
        calls: { at: { $lte: before(HOUR_MS) } },
        askers: { $or: [{ projectId: own.projectId }, { at: { $lte: before(DAY_MS) } }] },
      },
    },
    { upsert: true },
  );
  const known = await ReadingAccountModel.findOneAndUpdate(
    { _id: account },
    {
      $push: {
        calls: { $each: [own], $slice: -CALLS_MAX },
        askers: { $each: [{ projectId: own.projectId, at: now }], $slice: -CALLS_MAX },
      },
    },
    { returnDocument: 'after' },
  ).lean();
  const others = (known?.calls ?? []).filter(({ id }) => id !== own.id);
  const askers = new Set((known?.askers ?? []).map((one) => String(one.projectId)));
  const isAllowed = mayCall({
    ofAccount: others.length,
    ofProject: others.filter((one) => String(one.projectId) === projectId).length,
    projects: askers.size,
  });
  if (!isAllowed) await ReadingAccountModel.updateOne({ _id: account }, { $pull: { calls: { id: own.id } } });
  return isAllowed;
}

export type Rest = { until: Date; why: string };

/** The longest rest that one of these keys is in; null: none is. */
export async function restOfEveryProject(keys: readonly string[], now: Date): Promise<Rest | null> {
  const found = await ReadingAccountModel.findOne({ _id: { $in: [...keys] }, restsUntil: { $gt: now } })
    .sort({ restsUntil: -1 })
    .lean();
  return found?.restsUntil ? { until: found.restsUntil, why: found.why ?? '' } : null;
}

/** Nothing is read with that key until then. Never shortens a rest. */
export async function restEveryProject(key: string, { until, why }: Rest): Promise<void> {
  const isShorter = { $or: [{ restsUntil: null }, { restsUntil: { $lt: until } }] };
  const rest = { $set: { restsUntil: until, why, usedAt: until } };
  await ReadingAccountModel.updateOne({ _id: key, ...isShorter }, rest, { upsert: true }).catch((error: unknown) => {
    if (!isThereAlready(error)) throw error;
  });
}

type Failed = { why: string; now: Date; restMs: (failures: number) => number };

/** A call failed: the account rests, each time for longer. Calls that fail together count once. */
export async function noteFailureOfEveryProject(account: string, { why, now, restMs }: Failed): Promise<Rest> {
  const first = new Date(now.getTime() + restMs(1));
  const failed = await ReadingAccountModel.findOneAndUpdate(
    { _id: account, $or: [{ restsUntil: null }, { restsUntil: { $lte: now } }] },
    { $inc: { failures: 1 }, $set: { restsUntil: first, why } },
    { returnDocument: 'after' },
  ).lean();
  if (!failed) return (await restOfEveryProject([account], now)) ?? { until: first, why };
  const rest = { until: new Date(now.getTime() + restMs(failed.failures)), why };
  await restEveryProject(account, rest);
  return rest;
}

/** A call succeeded: failures count from none. */
export const noteAnswerOfEveryProject = async (account: string): Promise<void> =>
  void (await ReadingAccountModel.updateOne({ _id: account, failures: { $gt: 0 } }, { $set: { failures: 0 } }));
