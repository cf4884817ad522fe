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
  const made = await AiCapModel.updateOne(
    { _id: capId },
    { $setOnInsert: { used: 0, holds: [], expiresAt } },
    { upsert: true },
  ).catch(ignoreDuplicate);
  void made;
  const taken = await AiCapModel.updateOne(
    { _id: capId, 'holds.callId': { $ne: callId }, ...(limit === null ? {} : { used: { $lte: limit - amount } }) },
    { $inc: { used: amount }, $push: { holds: { callId, amount } } },
  );
  return taken.matchedCount === 1;
}

/** Replaces what is held for a call by what it counted in the end. Done once for each call. */
export async function settleHold({ capId, callId, amount: counted }: Hold): Promise<void> {
  const cap = await AiCapModel.findById(capId).lean();
  const held = cap?.holds.find((each) => each.callId === callId);
  if (!held) return;
  await AiCapModel.updateOne(
    { _id: capId, 'holds.callId': callId },
    { $inc: { used: counted - held.amount }, $pull: { holds: { callId } } },
  );
}

/** The amount that a cap has counted and holds. */
export async function usedOf(capId: string): Promise<number> {
  return (await AiCapModel.findById(capId).lean())?.used ?? 0;
}

/** Two calls made the document at the same moment. */
function ignoreDuplicate(error: unknown): void {
  if ((error as { code?: unknown }).code !== 11000) throw error;
}
