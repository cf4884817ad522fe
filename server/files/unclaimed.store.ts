import { UnclaimedBytesModel } from '@/prisma-free-models/unclaimed-bytes';
import { clock } from '@/server/clock';

/** Bytes under this key are about to come without a document yet, or to lose theirs. */
export async function noteBytes(key: string): Promise<void> {
  await UnclaimedBytesModel.updateOne({ _id: key }, { $set: { at: clock.now() } }, { upsert: true });
}

/** The bytes have their document, or are gone. */
export async function forgetBytes(key: string): Promise<void> {
  await UnclaimedBytesModel.deleteOne({ _id: key });
}

/** Keys that were noted before that time, oldest first. */
export async function bytesNotedBefore(before: Date, limit: number): Promise<string[]> {
  const rows = await UnclaimedBytesModel.find({ at: { $lt: before } }, { _id: 1 }).sort({ at: 1 }).limit(limit).lean<{ _id: string }[]>();
  return rows.map((row) => row._id);
}
