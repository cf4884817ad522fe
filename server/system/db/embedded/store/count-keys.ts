import type { KeyRange } from './bounds.ts';
import { countBetween, placeBetween } from './count-between.ts';
import type { Mark } from './fences.ts';
import type { Index } from './index-spec.ts';
import type { Store } from './rows.ts';

/** Ranges that are counted for an estimate; of more, the rest is taken to be alike. */
const SAMPLED = 64;
/** So many keys are counted one by one, in a fraction of a millisecond. */
const FEW = 600;

/** How many keys lie in some ranges, as an estimate that stops at `most`. */
export function estimateKeys(store: Store, index: Index, ranges: readonly KeyRange[], most: number): number {
  const text = `SELECT count(*) FROM (SELECT 1 FROM i${index.id} WHERE k >= ? AND k < ? LIMIT ?)`;
  const sample = ranges.slice(0, SAMPLED);
  let found = 0;
  for (const { from, to } of sample) {
    if (found >= most) return most;
    found += (store.database.sql(text).get(from, to, most - found) as unknown as [number])[0];
  }
  return Math.min(most, Math.round((found * ranges.length) / Math.max(1, sample.length)));
}

/** Counts the keys of some ranges; `undefined` is a pause. */
export function* countKeys(
  store: Store,
  index: Index,
  ranges: readonly KeyRange[],
): Generator<undefined, number, void> {
  let count = 0;
  for (const range of ranges) {
    const few = estimateKeys(store, index, [range], FEW);
    count += few < FEW ? few : yield* countBetween(store, index, marksOf(range));
  }
  return count;
}

const marksOf = ({ from, to }: KeyRange): [Mark, Mark] => [
  [from, -1],
  [to, -1],
];

/**
 * The last of the first `count` keys of a range, in the order of a scan, with its row: the scan goes on behind it.
 * Undefined: there are fewer keys.
 */
export function* positionAfter(
  store: Store,
  index: Index,
  { range, reverse, count }: { range: KeyRange; reverse: boolean; count: number },
): Generator<undefined, Mark | undefined, void> {
  if (count > FEW) {
    const all = yield* countBetween(store, index, marksOf(range));
    return count > all ? undefined : placeBetween(store, index, marksOf(range), reverse ? all - count : count - 1);
  }
  const order = reverse ? 'k DESC, r DESC' : 'k, r';
  const text = `SELECT k, r FROM i${index.id} WHERE k >= ? AND k < ? ORDER BY ${order} LIMIT 1 OFFSET ?`;
  return store.database.sql(text).get(range.from, range.to, count - 1) as unknown as [Uint8Array, number] | undefined;
}
