import { Types } from 'mongoose';
import { CalendarFeedModel } from '@/prisma-free-models/calendar-feed';
import { ofProject } from '@/server/system/db/of-project';

export type StoredFeed = { nonce: string; readAt: Date | null; updatedAt: Date };

export const findFeed = (projectId: string) =>
  CalendarFeedModel.findOne({ projectId: new Types.ObjectId(projectId) }).lean<StoredFeed | null>();

/** A new nonce: the previous address stops working. */
export const putFeed = (projectId: string, nonce: string) =>
  CalendarFeedModel.findOneAndUpdate(
    { projectId: new Types.ObjectId(projectId) },
    { $set: { nonce, readAt: null } },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredFeed | null>();

export async function markFeedRead(projectId: string, at: Date): Promise<void> {
  await CalendarFeedModel.updateOne(
    { projectId: new Types.ObjectId(projectId) },
    { $set: { readAt: at } },
    { timestamps: false },
  );
}

export async function removeFeedOf(projectId: string): Promise<void> {
  await CalendarFeedModel.deleteOne({ projectId: new Types.ObjectId(projectId) });
}

export const feedsOfProject = ofProject(CalendarFeedModel);
