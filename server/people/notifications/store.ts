import { Types } from 'mongoose';
import type { NoticeAbout } from '@/lib/notices/group-notices';
import { topicOf } from '@/lib/notices/topics';
import { NotificationModel, type NotificationFields } from '@/prisma-free-models/notification';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { NEWEST_FIRST, pageBehind } from '@/server/system/db/page-in-order';
import { cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type StoredNotification = NotificationFields & { _id: Types.ObjectId; createdAt: Date };

/** Notifications that one person keeps. */
export const notificationsKept = retained({
  limit: 2_000,
  removeBeyond: (userId, limit) =>
    removeBeyond({ model: NotificationModel, where: { userId: new Types.ObjectId(userId) }, by: 'createdAt', limit }),
});

/** Inserts once per user and event. Returns the new ones. */
export async function insertNotification(fields: {
  userId: string;
  projectId: string;
  kind: string;
  message: string;
  link: string | null;
  eventKey: string;
  about: NoticeAbout | null;
  at: Date;
}): Promise<StoredNotification | null> {
  const { userId, eventKey, at, ...rest } = fields;
  // In the same write: a process that dies after it loses no mail.
  const mail = topicOf(fields.kind) ? { at } : null;
  const result = await NotificationModel.updateOne(
    { userId, eventKey },
    { $setOnInsert: { ...rest, mail } },
    { upsert: true },
  );
  if (result.upsertedCount === 0) return null;
  await notificationsKept.trim(userId);
  return NotificationModel.findOne({ userId, eventKey }).lean<StoredNotification | null>();
}

/** Removes an event's notifications of some people: what they quote is gone. A mail that was sent stays sent. */
export async function withdrawNotices(userIds: readonly string[], eventKey: string): Promise<void> {
  await NotificationModel.deleteMany({ userId: { $in: userIds.map((id) => new Types.ObjectId(id)) }, eventKey });
}

type Reworded = { userIds: readonly string[]; eventKey: string; cause: string; message: string; reason: string };

/** Has an event's notifications of some people quote other words. A mail that was sent stays as it was. */
export async function rewordNotices({ userIds, eventKey, cause, message, reason }: Reworded): Promise<void> {
  await NotificationModel.updateMany(
    { userId: { $in: userIds.map((id) => new Types.ObjectId(id)) }, eventKey, 'about.cause': cause },
    { $set: { message, 'about.reason': reason } },
  );
}

/** Whose notifications, and of which projects; null: of all. */
export type Reader = { userId: string; projectIds: readonly string[] | null };
const ofReader = ({ userId, projectIds }: Reader) => ({
  userId: new Types.ObjectId(userId),
  ...(projectIds ? { projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) } } : {}),
});

const NEWEST: NamedOrder = { name: 'newest', order: NEWEST_FIRST, values: 'date', ids: 'object' };

/** Newest first. `next`: the place behind a full page. */
export async function listNotificationsOf(
  reader: Reader,
  place: Place,
): Promise<{ items: StoredNotification[]; total: number; next: string | null }> {
  const [{ rows, isFull }, total] = await Promise.all([
    pageBehind<NotificationFields, StoredNotification>(NotificationModel, ofReader(reader), {
      ...place,
      order: NEWEST,
    }),
    NotificationModel.countDocuments(ofReader(reader)),
  ]);
  return { items: rows, total, next: isFull ? cursorBehind(NEWEST, rows, ({ createdAt }) => createdAt) : null };
}

export async function markRead(reader: Reader, ids: string[] | undefined, at: Date): Promise<void> {
  await NotificationModel.updateMany(
    { ...ofReader(reader), readAt: null, ...(ids ? { _id: { $in: ids } } : {}) },
    { $set: { readAt: at } },
  );
}

export const notificationsOfProject = ofProject(NotificationModel);
