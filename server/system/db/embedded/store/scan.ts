import { MongoError } from '../errors.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';
import type { KeyRange } from './bounds.ts';
import { mergedRanges } from './merge-ranges.ts';
import type { Plan } from './plan.ts';
import type { Row, Store } from './rows.ts';

/** Rows as they come; `undefined` is a pause at which other work may be done. */
export type Paused<T> = Generator<T | undefined, void, void>;

const FIRST_CHUNK = 32;
const LAST_CHUNK = 512;
/**
 * A chunk and the work between two pauses end at that many bytes of documents, so that large ones don't keep other
 * clients waiting.
 */
const CHUNK_BYTES = 1024 * 1024;
const PAUSE_BYTES = 256 * 1024;
const PAUSE_ROWS = 32;

/**
 * Yields the candidates of a plan. Rows are read in chunks by position and no statement stays open between them, so
 * anything may be written while the scan pauses; a row that moves may be met again or not at all, as in MongoDB.
 */
export function* scanRows(store: Store, collection: Collection, plan: Plan): Paused<Row> {
  if (plan.kind === 'scan') return yield* naturalOrder(store, collection, plan.reverse);
  if (plan.kind === 'index') return yield* indexOrder(store, collection, plan);
  const seen = new Set<number>();
  for (const inner of plan.plans) {
    for (const row of scanRows(store, collection, inner)) {
      if (row && seen.has(row.row)) continue;
      if (row) seen.add(row.row);
      yield row;
    }
  }
}

function assertAlive(collection: Collection): void {
  if (collection.dropped) throw new MongoError(175, `collection dropped. UUID ${collection.id}`);
}

function* naturalOrder(store: Store, collection: Collection, reverse: boolean): Paused<Row> {
  const text = reverse
    ? `SELECT r, b FROM d${collection.id} WHERE r < ? ORDER BY r DESC`
    : `SELECT r, b FROM d${collection.id} WHERE r > ? ORDER BY r`;
  let position = reverse ? Number.MAX_SAFE_INTEGER : 0;
  for (let size = FIRST_CHUNK; ; size = Math.min(size * 2, LAST_CHUNK)) {
    assertAlive(collection);
    const rows = store.database.sql(text).iterate(position) as unknown as Iterable<[number, Uint8Array]>;
    const { found, more } = chunk(rows, size, ([row, bytes]) => ({ row, bytes }));
    yield* inSteps(found);
    if (!more) return;
    position = (found[found.length - 1] as Row).row;
  }
}

/** Reads rows until they are enough in number or in bytes; the statement is closed then. */
function chunk<T, R extends Row>(
  rows: Iterable<T>,
  most: number,
  rowOf: (columns: T) => R,
): { found: R[]; more: boolean } {
  const found: R[] = [];
  let bytes = 0;
  for (const columns of rows) {
    const row = rowOf(columns);
    found.push(row);
    bytes += row.bytes.length;
    if (found.length >= most || bytes >= CHUNK_BYTES) return { found, more: true };
  }
  return { found, more: false };
}

function* inSteps(rows: Iterable<Row>): Paused<Row> {
  let count = 0;
  let bytes = 0;
  for (const row of rows) {
    yield row;
    bytes += row.bytes.length;
    if (++count % PAUSE_ROWS !== 0 && bytes < PAUSE_BYTES) continue;
    bytes = 0;
    yield undefined;
  }
}

function* indexOrder(store: Store, collection: Collection, plan: Extract<Plan, { kind: 'index' }>): Paused<Row> {
  if (plan.merged) {
    const { index, reverse, merged: ranges, skip = 0 } = plan;
    return yield* mergedRanges(store, collection, { index, ranges, reverse, skip });
  }
  const seen = plan.index.multikey ? new Set<number>() : undefined;
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  if (plan.points && !seen) return yield* onePoint(store, collection, plan.index, ranges);
  for (const range of ranges) yield* oneRange(store, collection, plan, range, seen);
}

/** Ranges that hold a document at most: one step of one statement each. */
function* onePoint(store: Store, collection: Collection, index: Index, ranges: readonly KeyRange[]): Paused<Row> {
  const text = `SELECT i.r, d.b FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r WHERE i.k >= ? AND i.k < ?`;
  for (const [i, range] of ranges.entries()) {
    assertAlive(collection);
    const found = store.database.sql(text).get(range.from, range.to) as unknown as [number, Uint8Array] | undefined;
    if (found) yield { row: found[0], bytes: found[1] };
    if ((i & 7) === 7) yield undefined;
  }
}

function* oneRange(
  store: Store,
  collection: Collection,
  plan: Extract<Plan, { kind: 'index' }>,
  range: KeyRange,
  seen?: Set<number>,
): Paused<Row> {
  const { index, reverse } = plan;
  const from = `FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r`;
  const text = reverse
    ? `SELECT i.k, i.r, d.b ${from} WHERE (i.k, i.r) < (?, ?) AND i.k >= ? ORDER BY i.k DESC, i.r DESC`
    : `SELECT i.k, i.r, d.b ${from} WHERE (i.k, i.r) > (?, ?) AND i.k < ? ORDER BY i.k, i.r`;
  let [key, position] = plan.after ?? [reverse ? range.to : range.from, -1];
  for (let size = FIRST_CHUNK; ; size = Math.min(size * 2, LAST_CHUNK)) {
    assertAlive(collection);
    const rows = store.database
      .sql(text)
      .iterate(key, position, reverse ? range.from : range.to) as unknown as Iterable<[Uint8Array, number, Uint8Array]>;
    const { found, more } = chunk(rows, size, ([k, row, bytes]) => ({ k, row, bytes }));
    const fresh = seen ? found.filter(({ row }) => !seen.has(row) && seen.add(row)) : found;
    yield* inSteps(fresh);
    if (!more) return;
    ({ k: key, row: position } = found[found.length - 1] as { k: Uint8Array; row: number });
    if (fresh.length === 0) yield undefined;
  }
}
