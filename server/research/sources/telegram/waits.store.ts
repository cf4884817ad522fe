import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { clock } from '@/server/system/clock';

/** Keeps a wait that a source asked for, for all searches and processes; a shorter one never replaces a longer one. */
export async function keepWait(key: string, until: Date): Promise<void> {
  await SourceWaitModel.updateOne({ _id: key }, { $max: { until } }, { upsert: true });
}

/** Until when none of these may be called; null: they may. */
export async function waitOf(keys: readonly string[]): Promise<Date | null> {
  const waits = await SourceWaitModel.find({ _id: { $in: keys }, until: { $gt: clock.now() } })
    .sort({ until: -1 })
    .limit(1)
    .lean<{ until: Date }[]>();
  return waits[0]?.until ?? null;
}
