import { AiCapModel } from '@/prisma-free-models/ai-cap';

type Hold = { capId: string; callId: string; amount: number };

/**
 * Holds an amount for a call, if the limit allows it: one conditional update of the cap's own document. Without a limit
 * it is only counted. Holding twice for one call changes nothing.
 */
export async function hold({
  capId,
  callId,
  amount,
  limit,
  expiresAt,
}: Hold & { limit: number | null; expiresAt: Date | null }): Promise<boolean> {
  const take = async () =>
    (
      await AiCapModel.updateOne(
        { _id: capId, 'holds.callId': { $ne: callId }, ...(limit === null ? {} : { used: { $lte: limit - amount } }) },
        { $inc: { used: amount }, $push: { holds: { callId, amount } } },
      )
    ).matchedCount === 1;
  if (await take()) return true;
  // Refused, or the document of this period is not there yet.
  await AiCapModel.updateOne(
    { _id: capId },
    { $setOnInsert: { used: 0, holds: [], expiresAt } },
    { upsert: true },
  ).catch(ignoreDuplicate);
  return take();
}

/** Replaces what is held for a call by what it counted in the end. Done once for each call. */
export async function settleHold({ capId, callId, amount, counted }: Hold & { counted: number }): Promise<void> {
  await AiCapModel.updateOne(
    { _id: capId, holds: { $elemMatch: { callId, amount } } },
    { $inc: { used: counted - amount }, $pull: { holds: { callId } } },
  );
}

/** The amount that a cap has counted and holds. */
export async function usedOf(capId: string): Promise<number> {
  return (await AiCapModel.findById(capId).lean())?.used ?? 0;
}

/** Notes once a day that a cap refused a call, for those who are to be told. */
export async function noteRefusal({ capId, day, expiresAt }: { capId: string; day: string; expiresAt: Date | null }) {
  await AiCapModel.updateOne(
    { _id: capId },
    { $setOnInsert: { used: 0, holds: [], expiresAt } },
    { upsert: true },
  ).catch(ignoreDuplicate);
  await AiCapModel.updateOne({ _id: capId, toldOn: { $ne: day } }, { $set: { toTell: day } });
}

export type RefusingCap = { _id: string; toTell: string };

/** Caps that refused a call, which administrators have not been told of. */
export const capsToTellOfEveryProject = (limit: number) =>
  AiCapModel.find({ toTell: { $type: 'string' } })
    .select('toTell')
    .limit(limit)
    .lean<RefusingCap[]>();

/** People were told of a cap on a day. */
export async function noteTold({ _id, toTell }: RefusingCap): Promise<void> {
  await AiCapModel.updateOne({ _id, toTell }, { $set: { toldOn: toTell, toTell: null } });
}

/** Two calls made the document at the same moment. */
function ignoreDuplicate(error: unknown): void {
  if ((error as { code?: unknown }).code !== 11000) throw error;
}
