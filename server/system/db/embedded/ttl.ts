import { decode } from './bson/decode.ts';
import { walk } from './query/path.ts';
import type { Task } from './scheduler.ts';
import type { Collection } from './store/catalog.ts';
import type { Index } from './store/index-spec.ts';
import type { KeyRange } from './store/bounds.ts';
import { deleteRow, readRow, type Store } from './store/rows.ts';
import { encodeKey } from './bson/key.ts';
import { scanRows } from './store/scan.ts';

/** Removes expired documents, by every TTL index. */
export function* removeExpired(store: Store, now: Date): Task<number> {
  let removed = 0;
  for (const db of store.catalog.databases()) {
    for (const collection of store.catalog.list(db)) {
      for (const index of collection.indexes) {
        if (index.ttlSeconds !== undefined && !index.building)
          removed += yield* expire(store, collection, index, new Date(now.getTime() - index.ttlSeconds * 1000));
      }
    }
  }
  return removed;
}

function* expire(store: Store, collection: Collection, index: Index, before: Date): Task<number> {
  let removed = 0;
  const path = (index.fields[0] as Index['fields'][number]).parts;
  for (const row of scanRows(store, collection, {
    kind: 'index',
    index,
    ranges: [dates(index, before)],
    reverse: false,
    sorted: true,
  })) {
    if (row === undefined) {
      yield;
      if (collection.dropped) return removed;
      continue;
    }
    const bytes = readRow(store, collection, row.row);
    const doc = bytes && decode(bytes);
    if (!doc || !walk(doc, path, true, (value) => value instanceof Date && value <= before)) continue;
    if (index.partial && !index.partial.matches(doc)) continue;
    deleteRow(store, collection, row.row, doc);
    removed++;
  }
  return removed;
}

/** The index keys of dates up to one. */
function dates(index: Index, before: Date): KeyRange {
  const low = encodeKey([new Date(-8.64e15)], index.directions);
  const high = encodeKey([before], index.directions);
  const [from, to] = index.directions[0] === 1 ? [low, high] : [high, low];
  return { from, to: Buffer.concat([to, Buffer.from([255])]) };
}
