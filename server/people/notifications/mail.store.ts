import { Types } from 'mongoose';
import { NotificationModel } from '@/prisma-free-models/notification';
import type { StoredNotification } from './store';

type Ids = readonly Types.ObjectId[];
const of = (userId: string) => ({ userId: new Types.ObjectId(userId) });

/** People with notifications to be looked at for mailing, those that wait longest first. */
export async function peopleToMailOfEveryProject(now: Date, limit: number): Promise<string[]> {
  const rows = await NotificationModel.find({ 'mail.at': { $type: 'date', $lte: now } }, { userId: 1 })
    .sort({ 'mail.at': 1 })
    .limit(limit)
    .lean<{ userId: Types.ObjectId }[]>();
  return [...new Set(rows.map(({ userId }) => String(userId)))];
}

/** One person's, oldest first. */
export const noticesToMail = (userId: string, now: Date, limit: number): Promise<StoredNotification[]> =>
  NotificationModel.find({ ...of(userId), 'mail.at': { $type: 'date', $lte: now } })
    .sort({ createdAt: 1 })
    .limit(limit)
    .lean<StoredNotification[]>();

/** Looks at them later; null: never. Those that another process has claimed meanwhile stay as they are. */
export async function putOff(userId: string, ids: Ids, at: Date | null): Promise<void> {
  await NotificationModel.updateMany(
    { ...of(userId), _id: { $in: ids }, 'mail.claim': null },
    { $set: { 'mail.at': at } },
  );
}

type Claim = { userId: string; ids: Ids; claim: string; now: Date };

/** Takes them for one mail. Each document is taken once, whatever other processes do. Returns those that were. */
export async function claimNotices({ userId, ids, claim, now }: Claim): Promise<StoredNotification[]> {
  await NotificationModel.updateMany(
    { ...of(userId), _id: { $in: ids }, 'mail.claim': null, 'mail.at': { $type: 'date', $lte: now }, readAt: null },
    { $set: { 'mail.at': null, 'mail.claim': claim, 'mail.claimedAt': now } },
  );
  return NotificationModel.find({ ...of(userId), _id: { $in: ids }, 'mail.claim': claim })
    .sort({ createdAt: 1 })
    .lean<StoredNotification[]>();
}

/** The mail server has it. */
export async function noteMailed(userId: string, ids: Ids, at: Date): Promise<void> {
  await NotificationModel.updateMany({ ...of(userId), _id: { $in: ids } }, { $set: { 'mail.sentAt': at } });
}

/** The mail server certainly took nothing: the next try is at `at`; null: there is none. */
export async function releaseNotices(userId: string, ids: Ids, at: Date | null): Promise<void> {
  await NotificationModel.updateMany(
    { ...of(userId), _id: { $in: ids } },
    { $set: { 'mail.at': at, 'mail.claim': null }, $inc: { 'mail.tries': 1 } },
  );
}

/** Looks at all that waits at once: the settings have changed. */
export async function lookAgain(userId: string, now: Date): Promise<void> {
  await NotificationModel.updateMany(
    { ...of(userId), 'mail.at': { $type: 'date', $gt: now }, 'mail.claim': null },
    { $set: { 'mail.at': now } },
  );
}
