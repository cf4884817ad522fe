import { randomBytes } from 'node:crypto';
import { encode } from '../bson/encode.ts';
import { Raw, type Doc } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Task } from '../scheduler.ts';
import type { Reply } from './reply.ts';

/** A result as a cursor sends it: decoded documents or stored bytes. */
export type Item = Doc | Uint8Array;

/** An open result set. */
export interface Cursor {
  id: bigint;
  ns: string;
  items: Iterator<Item | undefined>;
  held: Item | undefined;
  used: number;
  busy: boolean;
}

export interface Cursors {
  /** The first batch; registers the cursor when there is more. */
  open(ns: string, items: Iterable<Item | undefined>, batch: { size: number; single: boolean }): Task<Reply>;
  more(id: bigint, ns: string, batchSize: number): Task<Reply>;
  kill(ids: readonly bigint[]): { killed: bigint[]; missing: bigint[] };
  /** Closes cursors that no client has used for ten minutes. */
  expire(now: number): void;
  count(): number;
}

const IDLE_MS = 10 * 60_000;
const BATCH_BYTES = 15 * 1024 * 1024;
/** MongoDB's default size of the first batch. */
export const FIRST_BATCH = 101;

export function createCursors(): Cursors {
  const open = new Map<bigint, Cursor>();

  return {
    *open(ns, items, { size, single }) {
      const cursor: Cursor = {
        id: 0n,
        ns,
        items: items[Symbol.iterator](),
        held: undefined,
        used: Date.now(),
        busy: false,
      };
      const { batch, done } = yield* take(cursor, size);
      if (!done && !single) {
        cursor.id = newId(open);
        open.set(cursor.id, cursor);
      }
      return { cursor: { firstBatch: batch, id: cursor.id, ns }, ok: 1 };
    },
    *more(id, ns, batchSize) {
      const cursor = open.get(id);
      if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
      if (cursor.ns !== ns)
        throw new MongoError(
          13,
          `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
        );
      if (cursor.busy) throw new MongoError(12051, `cursor id ${id} is already in use`);
      Object.assign(cursor, { used: Date.now(), busy: true });
      try {
        const { batch, done } = yield* take(cursor, batchSize);
        if (done) open.delete(id);
        return { cursor: { nextBatch: batch, id: done ? 0n : id, ns }, ok: 1 };
      } catch (error) {
        open.delete(id);
        throw error;
      } finally {
        cursor.busy = false;
      }
    },
    kill(ids) {
      const killed = ids.filter((id) => open.delete(id));
      return { killed, missing: ids.filter((id) => !killed.includes(id)) };
    },
    expire(now) {
      for (const [id, cursor] of open) if (now - cursor.used > IDLE_MS && !cursor.busy) open.delete(id);
    },
    count: () => open.size,
  };
}

function newId(open: ReadonlyMap<bigint, Cursor>): bigint {
  for (;;) {
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
    if (id !== 0n && !open.has(id)) return id;
  }
}

/** Takes the next batch: up to that many items, or that many bytes. */
function* take(cursor: Cursor, size: number): Task<{ batch: Raw[]; done: boolean }> {
  const batch: Raw[] = [];
  let bytes = 0;
  for (;;) {
    let item = cursor.held;
    cursor.held = undefined;
    if (item === undefined) {
      if (batch.length >= size) return { batch, done: false };
      const next = cursor.items.next();
      if (next.done) return { batch, done: true };
      item = next.value;
      if (item === undefined) {
        yield;
        continue;
      }
    }
    const raw = item instanceof Map ? encode(item) : item;
    if (batch.length >= size || (batch.length > 0 && bytes + raw.length > BATCH_BYTES)) {
      cursor.held = item;
      return { batch, done: false };
    }
    bytes += raw.length;
    batch.push(new Raw(raw));
  }
}
