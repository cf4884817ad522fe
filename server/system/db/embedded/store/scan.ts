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
 * Documents up to that many bytes are read packed: a chunk of them as one blob, which takes less than half the time of
 * a blob for each.
 */
const PACKED_BYTES = 8 * 1024;
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
  const rows = (document: string) =>
    `SELECT NULL k, r, ${document} b FROM d${collection.id} WHERE r ${reverse ? '< ? ORDER BY r DESC' : '> ? ORDER BY r'}`;
  const lane: Lane = { rows, document: 'b', values: ({ row }) => [row], lastKey: 'NULL' };
  const start = { k: NO_KEY, row: reverse ? Number.MAX_SAFE_INTEGER : 0 };
  for (const found of inChunks(store, collection, lane, start)) yield* inSteps(found);
}

const NO_KEY = new Uint8Array();

/** A place between rows: the key and the number of the row before it. */
type Position = { k: Uint8Array; row: number };
/** Rows behind a position, in their order. */
type Lane = {
  /** Selects k, r and, by the expression given, b. */
  rows: (document: string) => string;
  /** The column of documents. */
  document: string;
  values: (after: Position) => (Uint8Array | number)[];
  /** Yields the last key of a chunk. */
  lastKey: string;
};
/** `next`: where to go on; undefined at the end. */
type Chunk = { found: Row[]; next: Position | undefined; bytes: number; isSmall: boolean };

/** Reads the first few rows one by one, as a limit may end the scan soon, and small ones packed from then on. */
function* inChunks(store: Store, collection: Collection, lane: Lane, start: Position): Generator<Row[], void, void> {
  let chunk: Chunk = { found: [], next: start, bytes: 0, isSmall: false };
  for (let size = FIRST_CHUNK; chunk.next;) {
    assertAlive(collection);
    chunk = (chunk.isSmall ? readPacked : readSingly)(store, lane, chunk.next, size);
    yield chunk.found;
    const fitting = Math.ceil((CHUNK_BYTES * chunk.found.length) / chunk.bytes);
    if (chunk.found.length > 0) size = Math.min(size * 2, LAST_CHUNK, fitting);
  }
}

/** Reads rows until they are enough in number or in bytes; the statement is closed then. */
function readSingly({ database }: Store, { rows, document, values }: Lane, after: Position, most: number): Chunk {
  const found: Row[] = [];
  let [bytes, isSmall] = [0, true];
  const read = database.sql(rows(document)).iterate(...values(after)) as Iterable<unknown> as Iterable<
    [Uint8Array, number, Uint8Array]
  >;
  for (const [k, row, document] of read) {
    found.push({ row, bytes: document });
    bytes += document.length;
    isSmall &&= document.length <= PACKED_BYTES;
    if (found.length >= most || bytes >= CHUNK_BYTES) return { found, next: { k, row }, bytes, isSmall };
  }
  return { found, next: undefined, bytes, isSmall };
}

/**
 * The same where documents are small: a row's bytes are a part of the chunk's. Where one is large nothing is found, and
 * the next chunk begins at the same place.
 */
function readPacked(
  { database }: Store,
  { rows, document, values, lastKey }: Lane,
  after: Position,
  most: number,
): Chunk {
  const small = `CASE WHEN length(${document}) <= ${PACKED_BYTES} THEN ${document} END`;
  const columns = `count(*), CAST(group_concat(b, '') AS BLOB), group_concat(length(b)), group_concat(r), ${lastKey}`;
  const text = `SELECT ${columns} FROM (${rows(small)} LIMIT ?)`;
  const read = database.sql(text).get(...values(after), most) as unknown as Packed;
  const [count, packed, lengths, numbers, k] = read;
  if (count === 0) return { found: [], next: undefined, bytes: 0, isSmall: true };
  const sizes = lengths?.split(',') ?? [];
  if (!packed || !numbers || sizes.length < count) return { found: [], next: after, bytes: 0, isSmall: false };
  let end = 0;
  const found = numbers.split(',').map((row, place): Row => {
    const start = end;
    end += Number(sizes[place]);
    return { row: Number(row), bytes: packed.subarray(start, end) };
  });
  const last = found.at(-1);
  const next = last && count === most ? { k: k ?? NO_KEY, row: last.row } : undefined;
  return { found, next, bytes: end, isSmall: true };
}

type Packed = [
  count: number,
  /** Of documents that are not large, as is all that follows. */
  packed: Uint8Array | null,
  lengths: string | null,
  numbers: string | null,
  lastKey: Uint8Array | null,
];

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
  const order = reverse
    ? 'WHERE (i.k, i.r) < (?, ?) AND i.k >= ? ORDER BY i.k DESC, i.r DESC'
    : 'WHERE (i.k, i.r) > (?, ?) AND i.k < ? ORDER BY i.k, i.r';
  const lane: Lane = {
    rows: (document) => `SELECT i.k k, i.r r, ${document} b ${from} ${order}`,
    document: 'd.b',
    values: ({ k, row }) => [k, row, reverse ? range.from : range.to],
    lastKey: reverse ? 'min(k)' : 'max(k)',
  };
  const [k, row] = plan.after ?? [reverse ? range.to : range.from, -1];
  for (const found of inChunks(store, collection, lane, { k, row })) {
    const fresh = seen ? found.filter(({ row }) => !seen.has(row) && seen.add(row)) : found;
    yield* inSteps(fresh);
    if (fresh.length === 0) yield undefined;
  }
}
