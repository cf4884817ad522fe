import { JobRateModel } from '@/prisma-free-models/job-rate';

/** The weight of the newest job: about the last ten decide. */
const WEIGHT = 0.2;

/** Seconds per unit of each kind that was measured. */
export async function ratesOf(kinds: readonly string[]): Promise<Map<string, number>> {
  const rows = await JobRateModel.find({ _id: { $in: [...new Set(kinds)] } }).lean<
    { _id: string; secondsPerUnit: number }[]
  >();
  return new Map(rows.map(({ _id, secondsPerUnit }) => [_id, secondsPerUnit]));
}

/** A finished job counts into the moving average of its kind. Two at the same moment: one of them is lost. */
export async function measureRate(kind: string, secondsPerUnit: number): Promise<void> {
  const known = (await ratesOf([kind])).get(kind);
  const mean = known === undefined ? secondsPerUnit : known + WEIGHT * (secondsPerUnit - known);
  await JobRateModel.updateOne(
    { _id: kind },
    { $set: { secondsPerUnit: mean }, $inc: { samples: 1 } },
    { upsert: true },
  );
}
