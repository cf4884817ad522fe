import { MongoError } from '../errors.ts';
import type { Collection } from './catalog.ts';
import type { KeyRange, Plan } from './plan.ts';
import type { Row, Store } from './rows.ts';

/** Rows as they come; `undefined` is a pause at which other work may be done. */
export type Paused<T> = Generator<T | undefined, void, void>;

const FIRST_CHUNK = 32;
const LAST_CHUNK = 512;

/**
 * Yields the candidates of a plan. Rows are read in chunks by position and no statement stays open between them, so anything may be
 * written while the scan pauses; a row that moves may be met again or not at all, as in MongoDB.
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
    ? `SELECT r, b FROM d${collection.id} WHERE r < ? ORDER BY r DESC LIMIT ?`
    : `SELECT r, b FROM d${collection.id} WHERE r > ? ORDER BY r LIMIT ?`;
  let position = reverse ? Number.MAX_SAFE_INTEGER : 0;
  for (let size = FIRST_CHUNK; ; size = Math.min(size * 2, LAST_CHUNK)) {
    assertAlive(collection);
    const rows = store.database.sql(text).all(position, size) as unknown as [number, Uint8Array][];
    yield* inSteps(rows.map(([row, bytes]) => ({ row, bytes })));
    if (rows.length < size) return;
    position = (rows[rows.length - 1] as [number, Uint8Array])[0];
  }
}

function* inSteps(rows: Row[]): Paused<Row> {
  for (let i = 0; i < rows.length; i++) {
    yield rows[i];
    if ((i & 31) === 31) yield undefined;
  }
}

function* indexOrder(store: Store, collection: Collection, plan: Extract<Plan, { kind: 'index' }>): Paused<Row> {
  const seen = plan.index.multikey ? new Set<number>() : undefined;
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges) yield* oneRange(store, collection, plan, range, seen);
}

function* oneRange(
  store: Store, collection: Collection, plan: Extract<Plan, { kind: 'index' }>, range: KeyRange, seen?: Set<number>,
): Paused<Row> {
  const { index, reverse } = plan;
  const from = `FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r`;
  const text = reverse
    ? `SELECT i.k, i.r, d.b ${from} WHERE (i.k, i.r) < (?, ?) AND i.k >= ? ORDER BY i.k DESC, i.r DESC LIMIT ?`
    : `SELECT i.k, i.r, d.b ${from} WHERE (i.k, i.r) > (?, ?) AND i.k < ? ORDER BY i.k, i.r LIMIT ?`;
  let key: Uint8Array = reverse ? range.to : range.from;
  let position = -1;
  for (let size = FIRST_CHUNK; ; size = Math.min(size * 2, LAST_CHUNK)) {
    assertAlive(collection);
    const rows = store.database.sql(text).all(key, position, reverse ? range.from : range.to, size) as unknown as [Uint8Array, number, Uint8Array][];
    const found: Row[] = [];
    for (const [, row, bytes] of rows) {
      if (seen?.has(row)) continue;
      seen?.add(row);
      found.push({ row, bytes });
    }
    yield* inSteps(found);
    if (rows.length < size) return;
    [key, position] = rows[rows.length - 1] as [Uint8Array, number, Uint8Array];
    if (found.length === 0) yield undefined;
  }
}
