import { Types } from 'mongoose';
import { NotificationModel, type NotificationFields } from '@/prisma-free-models/notification';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
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
}): Promise<StoredNotification | null> {
  const { userId, eventKey, ...rest } = fields;
  const result = await NotificationModel.updateOne({ userId, eventKey }, { $setOnInsert: rest }, { upsert: true });
  if (result.upsertedCount === 0) return null;
  await notificationsKept.trim(userId);
  return NotificationModel.findOne({ userId, eventKey }).lean<StoredNotification | null>();
}

/** Whose notifications, and of which projects; null: of all. */
type Reader = { userId: string; projectIds: readonly string[] | null };
const ofReader = ({ userId, projectIds }: Reader) => ({
  userId,
  ...(projectIds ? { projectId: { $in: projectIds } } : {}),
});

export async function listNotificationsOf(
  reader: Reader,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: StoredNotification[]; total: number }> {
  const [items, total] = await Promise.all([
    NotificationModel.find(ofReader(reader))
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<StoredNotification[]>(),
    NotificationModel.countDocuments(ofReader(reader)),
  ]);
  return { items, total };
}

export async function markRead(reader: Reader, ids: string[] | undefined, at: Date): Promise<void> {
  await NotificationModel.updateMany(
    { ...ofReader(reader), readAt: null, ...(ids ? { _id: { $in: ids } } : {}) },
    { $set: { readAt: at } },
  );
}

export const notificationsOfProject = ofProject(NotificationModel);
