import { UnclaimedBytesModel } from '@/prisma-free-models/unclaimed-bytes';
import { clock } from '@/server/system/clock';
import { isOwnerGone, ownMark } from '@/server/system/storage/draft-owner';

/** Bytes under this key are about to arrive without a document yet, or to lose theirs. */
export async function markUnclaimed(key: string): Promise<void> {
  await UnclaimedBytesModel.updateOne({ _id: key }, { $set: { at: clock.now(), by: ownMark() } }, { upsert: true });
}

/** The bytes have their document, or are deleted. */
export async function clearUnclaimed(key: string): Promise<void> {
  await UnclaimedBytesModel.deleteOne({ _id: key });
}

/**
 * Keys that no process is working on any more: their process is gone, or they were recorded before that time. Oldest
 * first.
 */
export async function bytesLeftBehind({ before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await UnclaimedBytesModel.find()
    .sort({ at: 1 })
    .limit(limit)
    .lean<{ _id: string; at: Date; by?: string }[]>();
  // An earlier version did not record the process.
  return rows.filter(({ at, by }) => at < before || (by !== undefined && isOwnerGone(by))).map((row) => row._id);
}
