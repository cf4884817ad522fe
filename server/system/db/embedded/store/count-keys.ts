import type { KeyRange } from './bounds.ts';
import type { Index } from './index-spec.ts';
import type { Store } from './rows.ts';

/** Ranges that are counted for an estimate; of more, the rest is taken to be alike. */
const SAMPLED = 64;
/** Keys counted in one piece: some milliseconds. */
const PIECE = 20_000;

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
    let [key, row]: [Uint8Array, number] = [range.from, -1];
    for (;;) {
      const next = keyAt(store, index, { key, row, to: range.to, steps: PIECE });
      if (!next) break;
      count += PIECE;
      [key, row] = next;
      yield undefined;
    }
    const rest = `SELECT count(*) FROM i${index.id} WHERE (k, r) > (?, ?) AND k < ?`;
    count += (store.database.sql(rest).get(key, row, range.to) as unknown as [number])[0];
  }
  return count;
}

/** The key that many steps after a position, with its row; undefined beyond the last. */
function keyAt(
  store: Store,
  index: Index,
  { key, row, to, steps }: { key: Uint8Array; row: number; to: Uint8Array; steps: number },
): [Uint8Array, number] | undefined {
  const text = `SELECT k, r FROM i${index.id} WHERE (k, r) > (?, ?) AND k < ? ORDER BY k, r LIMIT 1 OFFSET ?`;
  return store.database.sql(text).get(key, row, to, steps - 1) as unknown as [Uint8Array, number] | undefined;
}

/**
 * The last of the first `count` keys of a range, in the order of a scan, with its row: the scan goes on behind it.
 * Undefined: there are fewer keys.
 */
export function positionAfter(
  store: Store,
  index: Index,
  { range, reverse, count }: { range: KeyRange; reverse: boolean; count: number },
): [Uint8Array, number] | undefined {
  const order = reverse ? 'k DESC, r DESC' : 'k, r';
  const text = `SELECT k, r FROM i${index.id} WHERE k >= ? AND k < ? ORDER BY ${order} LIMIT 1 OFFSET ?`;
  return store.database.sql(text).get(range.from, range.to, count - 1) as unknown as [Uint8Array, number] | undefined;
}
