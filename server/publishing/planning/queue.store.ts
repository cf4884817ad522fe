import { Types } from 'mongoose';
import type { QueueSlot } from '@/lib/schedule/queue';
import { QueueModel } from '@/prisma-free-models/queue';
import { ofProject } from '@/server/system/db/of-project';

export type StoredQueue = { timeZone: string; slots: QueueSlot[] };

export async function findQueue(projectId: string): Promise<StoredQueue | null> {
  const row = await QueueModel.findOne({ projectId: new Types.ObjectId(projectId) }).lean<StoredQueue | null>();
  return row && { timeZone: row.timeZone, slots: row.slots };
}

export async function putQueue(projectId: string, queue: StoredQueue): Promise<void> {
  await QueueModel.updateOne({ projectId: new Types.ObjectId(projectId) }, { $set: queue }, { upsert: true });
}

export const queuesOfProject = ofProject(QueueModel);
