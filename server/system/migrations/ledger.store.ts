import { MigrationModel, type MigrationFields } from '@/prisma-free-models/migration';
import type { Step } from '@/lib/updates/step';
import { clock } from '@/server/system/clock';

export type LedgerRow = MigrationFields;

/** Rows of all steps that began, in the order of their ids. */
export const listLedger = () => MigrationModel.find().sort({ _id: 1 }).lean<LedgerRow[]>();

/** Records that a step begins, or goes on. Returns its row. */
export async function beginStep({ id, kind }: Step, { hash, host }: { hash: string; host: string }) {
  const begun = { kind, hash, startedAt: clock.now() };
  return MigrationModel.findOneAndUpdate(
    { _id: id },
    { $set: { host, error: null }, $setOnInsert: begun },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  ).lean<LedgerRow | null>();
}

/** Records a finished batch: the next start goes on behind it. */
export async function noteBatch(id: string, { after, counts }: Pick<LedgerRow, 'after' | 'counts'>): Promise<void> {
  await MigrationModel.updateOne({ _id: id }, { $set: { after, counts } });
}

export async function endStep(id: string): Promise<void> {
  await MigrationModel.updateOne({ _id: id }, { $set: { endedAt: clock.now(), error: null } });
}

export async function failStep(id: string, error: string): Promise<void> {
  await MigrationModel.updateOne({ _id: id }, { $set: { error } });
}
