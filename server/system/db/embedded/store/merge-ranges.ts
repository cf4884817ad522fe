import { MongoError } from '../errors.ts';
import type { OrderedRange } from './bounds.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';
import type { Row, Store } from './rows.ts';

/** Keys read at a time from one range: few at first, since a limit may end the scan soon. */
const FIRST_KEYS = 16;
const LAST_KEYS = 512;
/** Documents between two pauses, and keys that are passed over. */
const PAUSE_ROWS = 32;
const PAUSE_KEYS = 1_000;
const PAUSE_BYTES = 256 * 1024;

type Merged = {
  index: Index;
  ranges: readonly OrderedRange[];
  reverse: boolean;
  /** Keys to pass over. */ skip: number;
};

/**
 * Rows of several ranges of an index, in the order of what follows their prefixes. Only documents behind `skip` are
 * read.
 */
export function* mergedRanges(
  store: Store,
  collection: Collection,
  merged: Merged,
): Generator<Row | undefined, void, void> {
  const text = `SELECT b FROM d${collection.id} WHERE r = ?`;
  let [passed, rows, bytes] = [0, 0, 0];
  for (const row of mergedKeys(store, merged)) {
    if (collection.dropped) throw new MongoError(175, `collection dropped. UUID ${collection.id}`);
    if (++passed <= merged.skip) {
      if (passed % PAUSE_KEYS === 0) yield undefined;
      continue;
    }
    const found = store.database.sql(text).get(row) as unknown as [Uint8Array] | undefined;
    // It may have gone since its key was read.
    if (!found) continue;
    yield { row, bytes: found[0] };
    bytes += found[0].length;
    if (++rows % PAUSE_ROWS !== 0 && bytes < PAUSE_BYTES) continue;
    bytes = 0;
    yield undefined;
  }
}

/** Merges the keys with a heap of the ranges' next ones. */
function* mergedKeys(store: Store, merged: Merged): Generator<number> {
  const heads = merged.ranges.map((range, place) => headOf(store, merged, range, place)).filter((head) => head.next());
  const sink = (start: number): void => {
    for (let at = start; ;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heads.length && before(heads[child] as Head, heads[first] as Head, merged.reverse)) first = child;
      if (first === at) return;
      [heads[at], heads[first]] = [heads[first] as Head, heads[at] as Head];
      at = first;
    }
  };
  for (let at = heads.length >> 1; at >= 0; at--) sink(at);
  while (heads.length > 0) {
    const head = heads[0] as Head;
    yield head.row;
    if (!head.next()) {
      const last = heads.pop() as Head;
      if (heads.length > 0) heads[0] = last;
    }
    sink(0);
  }
}

/** Where a range stands: the row of its next key, and of that key what orders it. */
type Head = { place: number; row: number; order: Uint8Array; /** Goes on; false at the end. */ next: () => boolean };

function headOf(store: Store, { index, reverse }: Merged, range: OrderedRange, place: number): Head {
  const text = reverse
    ? `SELECT k, r FROM i${index.id} WHERE (k, r) < (?, ?) AND k >= ? ORDER BY k DESC, r DESC LIMIT ?`
    : `SELECT k, r FROM i${index.id} WHERE (k, r) > (?, ?) AND k < ? ORDER BY k, r LIMIT ?`;
  const [start, end] = reverse ? [range.to, range.from] : [range.from, range.to];
  let last: [Uint8Array, number] = [start, -1];
  let keys: [Uint8Array, number][] = [];
  let at = 0;
  let size = FIRST_KEYS;
  const read = (): void => {
    keys = store.database.sql(text).all(...last, end, size) as unknown as typeof keys;
    at = 0;
    // Fewer than requested are the last ones.
    size = keys.length < size ? 0 : Math.min(size * 2, LAST_KEYS);
  };
  const head: Head = {
    place,
    row: 0,
    order: start,
    next: () => {
      if (at >= keys.length && size > 0) read();
      const key = keys[at++];
      if (!key) return false;
      last = key;
      head.row = key[1];
      head.order = key[0].subarray(range.prefix);
      return true;
    },
  };
  return head;
}

function before(a: Head, b: Head, reverse: boolean): boolean {
  const sign = Buffer.compare(a.order, b.order) * (reverse ? -1 : 1);
  return sign < 0 || (sign === 0 && a.place < b.place);
}
