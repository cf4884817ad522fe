import type { mongo } from 'mongoose';
import type { Host, Place } from './host';

/** A call to be measured. */
export type Call = {
  name: string;
  run: () => Promise<unknown>;
  /** The most that the largest size may take of the smallest; usually 1.5. */
  most?: number;
  /** An export: it may take longer than 150 ms, and as much longer as it has more to write. */
  isExport?: boolean;
  /** Fewer than usual: it is long, or limited. */
  rounds?: number;
};

/** Long work, beside which the control calls are measured. Others' p95 may be `most` times what it is alone. */
export type LongWork = { name: string; run: () => Promise<unknown>; most: number };

/** A part of the product that grows. */
export type Part = {
  name: string;
  /** Rows of the smallest, the middle and the largest size. */
  sizes: readonly [number, number, number];
  fill: (place: Place, size: number) => Promise<void>;
  calls: (host: Host, size: number) => Promise<Call[]>;
  longWork?: (host: Host, size: number) => Promise<LongWork[]>;
};

const BATCH = 1_000;

/** Inserts rows in batches. */
export async function insertRows(
  collection: mongo.Collection<mongo.Document>,
  count: number,
  row: (index: number) => mongo.Document,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => row(from + at));
    await collection.insertMany(rows, { ordered: false });
  }
}

export const get = (host: Host, name: string, path: string, more: Partial<Call> = {}): Call => ({
  name,
  run: () => host.call('GET', path),
  ...more,
});
