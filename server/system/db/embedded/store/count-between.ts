import { compareMarks, segmentOf, type Fences, type Mark } from './fences.ts';
import type { Index } from './index-spec.ts';
import type { Store } from './rows.ts';

/** Keys of a segment when it is made. One that has grown to more than twice of it is divided when it is next used. */
const STEP = 256;
/** Segments counted in one piece: some milliseconds. */
const PIECE = 80;
/** Behind every key: no type begins with this byte. */
const END: Mark = [Buffer.from([255]), -1];

/** Counts the keys between two marks; `undefined` is a pause. */
export function* countBetween(
  store: Store,
  index: Index,
  [from, to]: readonly [Mark, Mark],
): Generator<undefined, number, void> {
  let known: Fences | undefined;
  let reached = from;
  for (let steps = 1; ; steps++) {
    const fences = (index.fences ??= { marks: [[Buffer.alloc(0), -1]], counts: [undefined] });
    if (fences !== known) {
      prepareEnds(fences, [from, to]);
      [known, reached] = [fences, from];
    }
    const open = firstUncounted(fences, reached, to);
    if (open === undefined) return sum(store, index, fences, [from, to]);
    countSegment(store, index, fences, open);
    reached = fences.marks[open] as Mark;
    if (steps % PIECE === 0) yield undefined;
  }
}

/**
 * The place of a key between two marks, by its number from 0, after `countBetween` without a pause in between.
 * Undefined: there are fewer.
 */
export function placeBetween(
  store: Store,
  index: Index,
  [from, to]: readonly [Mark, Mark],
  number: number,
): Mark | undefined {
  const { fences } = index;
  if (!fences) return undefined;
  let left = number;
  let start = from;
  for (let at = segmentOf(fences, from); compareMarks(start, to) < 0; at++) {
    const end = earlier(fences.marks[at + 1] ?? END, to);
    const isWhole = start === fences.marks[at] && end === fences.marks[at + 1];
    const count = (isWhole ? fences.counts[at] : undefined) ?? countKeys(store, index, [start, end]);
    if (left < count) return keyAfter(store, index, [start, end], left);
    left -= count;
    start = end;
  }
  return undefined;
}

const earlier = (a: Mark, b: Mark): Mark => (compareMarks(a, b) < 0 ? a : b);

/**
 * Before counting between two marks: a segment at its ends that has grown long is counted again, and one that
 * was never counted begins at the range.
 */
function prepareEnds(fences: Fences, [from, to]: readonly [Mark, Mark]): void {
  const { marks, counts } = fences;
  for (const mark of [from, to]) {
    const at = segmentOf(fences, mark);
    if ((counts[at] ?? 0) > 2 * STEP) counts[at] = undefined;
    else if (mark === from && counts[at] === undefined && compareMarks(marks[at] as Mark, from) !== 0) {
      marks.splice(at + 1, 0, from);
      counts.splice(at + 1, 0, undefined);
    }
  }
}

function firstUncounted(fences: Fences, from: Mark, to: Mark): number | undefined {
  const { marks, counts } = fences;
  for (let at = segmentOf(fences, from); at < marks.length && compareMarks(marks[at] as Mark, to) < 0; at++)
    if (counts[at] === undefined) return at;
  return undefined;
}

/** Counts a segment up to STEP keys; the rest becomes a segment of its own. */
function countSegment(store: Store, index: Index, { marks, counts }: Fences, at: number): void {
  const range: [Mark, Mark] = [marks[at] as Mark, marks[at + 1] ?? END];
  const next = keyAfter(store, index, range, STEP);
  counts[at] = next ? STEP : countKeys(store, index, range);
  if (!next) return;
  marks.splice(at + 1, 0, next);
  counts.splice(at + 1, 0, undefined);
}

function sum(store: Store, index: Index, fences: Fences, [from, to]: readonly [Mark, Mark]): number {
  const [first, last] = [segmentOf(fences, from), segmentOf(fences, to)];
  if (first === last) return countKeys(store, index, [from, to]);
  let keys = countKeys(store, index, [from, fences.marks[first + 1] as Mark]);
  for (let at = first + 1; at < last; at++) keys += fences.counts[at] as number;
  return keys + countKeys(store, index, [fences.marks[last] as Mark, to]);
}

function countKeys(store: Store, index: Index, [from, to]: readonly [Mark, Mark]): number {
  const text = `SELECT count(*) FROM i${index.id} WHERE (k, r) >= (?, ?) AND (k, r) < (?, ?)`;
  return (store.database.sql(text).get(...from, ...to) as unknown as [number])[0];
}

function keyAfter(store: Store, index: Index, [from, to]: readonly [Mark, Mark], keys: number): Mark | undefined {
  const text = `SELECT k, r FROM i${index.id} WHERE (k, r) >= (?, ?) AND (k, r) < (?, ?) ORDER BY k, r LIMIT 1 OFFSET ?`;
  return store.database.sql(text).get(...from, ...to, keys) as unknown as [Uint8Array, number] | undefined;
}
