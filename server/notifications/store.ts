import type { Types } from 'mongoose';
import { NotificationModel, type NotificationFields } from '@/prisma-free-models/notification';

export type StoredNotification = NotificationFields & { _id: Types.ObjectId; createdAt: Date };

/** Inserts once per user and event. Returns what is new. */
export async function insertNotification(fields: { userId: string; projectId: string; kind: string; message: string; link: string | null; eventKey: string }): Promise<StoredNotification | null> {
  const { userId, eventKey, ...rest } = fields;
  const result = await NotificationModel.updateOne({ userId, eventKey }, { $setOnInsert: rest }, { upsert: true });
  return result.upsertedCount === 1 ? NotificationModel.findOne({ userId, eventKey }).lean<StoredNotification | null>() : null;
}

export async function listNotificationsOf(userId: string, { skip, limit }: { skip: number; limit: number }): Promise<{ items: StoredNotification[]; total: number }> {
  const [items, total] = await Promise.all([
    NotificationModel.find({ userId }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<StoredNotification[]>(),
    NotificationModel.countDocuments({ userId }),
  ]);
  return { items, total };
}

export async function markRead(userId: string, ids: string[] | undefined, at: Date): Promise<void> {
  await NotificationModel.updateMany({ userId, readAt: null, ...(ids ? { _id: { $in: ids } } : {}) }, { $set: { readAt: at } });
}

export async function removeNotificationsOfProject(projectId: string): Promise<void> {
  await NotificationModel.deleteMany({ projectId });
}
