import { decode } from '../bson/decode.ts';
import { shown } from '../bson/show.ts';
import type { Task } from '../scheduler.ts';
import type { Index } from '../store/index-spec.ts';
import { indexKeys } from '../store/rows.ts';
import { scanRows } from '../store/scan.ts';
import { existing, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';

const MOST_ERRORS = 100;

/** The validate command: SQLite's own check, and every document against every index in both directions. */
export function* validate(request: Request, context: Context): Task<Reply> {
  const collection = existing(context, request);
  const { sql } = context.store.database;
  const errors = (sql('PRAGMA integrity_check').all() as unknown as [string][])
    .map(([line]) => line)
    .filter((line) => line !== 'ok');
  const expected = new Map<Index, number>(
    collection.indexes.filter((index) => !index.building).map((index) => [index, 0]),
  );
  let records = 0;
  for (const row of scanRows(context.store, collection, { kind: 'scan', reverse: false, sorted: true })) {
    if (!row) {
      yield;
      continue;
    }
    records++;
    const doc = decode(row.bytes);
    for (const [index, count] of expected) {
      const { keys } = indexKeys(index, doc);
      expected.set(index, count + keys.length);
      const look = sql(`SELECT 1 FROM i${index.id} WHERE k = ? AND r = ?`);
      for (const key of keys)
        if (!look.get(key, row.row))
          errors.push(`index ${index.name} lacks the document with _id ${shown(doc.get('_id'))}`);
    }
  }
  const keysPerIndex: Record<string, number> = {};
  for (const [index, count] of expected) {
    const found = Number((sql(`SELECT count(*) FROM i${index.id}`).get() as unknown as [number])[0]);
    keysPerIndex[index.name] = found;
    if (found !== count) errors.push(`index ${index.name} holds ${found} keys, the documents have ${count}`);
  }
  return {
    ns: collection.ns,
    nrecords: records,
    nIndexes: expected.size,
    keysPerIndex,
    valid: errors.length === 0,
    errors: errors.slice(0, MOST_ERRORS),
    warnings: [],
    ok: 1,
  };
}
