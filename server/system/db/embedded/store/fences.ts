/**
 * Marks along an index, so that counting and skipping many keys looks at the ends of a range only. Segment `i` holds
 * the keys from mark `i` (included) to mark `i + 1` (not included); every write adjusts its count. Kept in memory:
 * filled where a range is first counted, forgotten when a transaction is rolled back.
 */
export interface Fences {
  marks: Mark[];
  /** Keys of each segment; undefined where it was not counted yet. */
  counts: (number | undefined)[];
}

/** A place in an index: a key with its row; row -1 stands before all rows of the key. */
export type Mark = readonly [key: Uint8Array, row: number];

/** The order of an index. */
export const compareMarks = (a: Mark, b: Mark): number => Buffer.compare(a[0], b[0]) || a[1] - b[1];

/** Notes that a key was added (1) or removed (-1). */
export function adjustFences(fences: Fences | undefined, mark: Mark, by: 1 | -1): void {
  if (!fences) return;
  const at = segmentOf(fences, mark);
  const count = fences.counts[at];
  if (count !== undefined) fences.counts[at] = count + by;
}

/** The last segment that begins at a mark or before it. */
export function segmentOf({ marks }: Fences, mark: Mark): number {
  let [low, high] = [0, marks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compareMarks(marks[middle] as Mark, mark) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}
