import { DataStateModel, type DataStateFields } from '@/prisma-free-models/data-state';
import { clock } from '@/server/system/clock';

const ID = 'data';
export const LEASE_MS = 30_000;

export type DataView = Pick<DataStateFields, 'version' | 'state' | 'percent' | 'message'>;

/** Null: the data is new, or the first version's. */
export const findDataState = () => DataStateModel.findById(ID).lean<DataStateFields | null>();

/** The right to change the data, for 30 s from its last renewal. */
export type Lease = { fence: number; holder: string };

/**
 * Takes the lease when it is free. Null: another process has it. `version`: the one that data without a state has.
 */
export async function takeLease(holder: string, version: string): Promise<Lease | null> {
  const now = clock.now();
  const begun = { version, state: 'updating', percent: 0, message: '', leaseUntil: null, holder: null, fence: 0 };
  await DataStateModel.updateOne({ _id: ID }, { $setOnInsert: begun }, { upsert: true }).catch(ignoreTaken);
  const taken = await DataStateModel.findOneAndUpdate(
    { _id: ID, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] },
    { $set: { holder, leaseUntil: new Date(now.getTime() + LEASE_MS) }, $inc: { fence: 1 } },
    { returnDocument: 'after' },
  ).lean<DataStateFields | null>();
  return taken ? { fence: taken.fence, holder } : null;
}

/** Of two first processes, one inserts. */
function ignoreTaken(error: unknown): void {
  if ((error as { code?: unknown }).code !== 11_000) throw error;
}

/** Changes what people are told, and keeps the lease. False: it is lost. */
export async function keepLease({ fence, holder }: Lease, told: Partial<DataView> = {}): Promise<boolean> {
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
  const { matchedCount } = await DataStateModel.updateOne(
    { _id: ID, fence, holder },
    { $set: { ...told, leaseUntil } },
  );
  return matchedCount > 0;
}

/** Gives the lease back, with the last words. A lease that is lost stays the other's. */
export async function returnLease({ fence, holder }: Lease, told: Partial<DataView> = {}): Promise<void> {
  await DataStateModel.updateOne({ _id: ID, fence, holder }, { $set: { ...told, leaseUntil: null, holder: null } });
}
