import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { encode } from '../bson/encode.ts';
import { docOf } from '../bson/value.ts';
import { parseSort } from '../query/sort.ts';
import { createCollection } from '../commands/create.ts';
import { openCatalog } from './catalog.ts';
import { openDatabase } from './database.ts';
import { findRows, type Query } from './find.ts';
import type { Plan } from './plan.ts';
import { insertRow, type Store } from './rows.ts';
import { scanRows } from './scan.ts';

const MB = 1024 * 1024;

/** A store that counts the bytes of documents read from the file. */
function countingStore(): { store: Store; read: { bytes: number } } {
  const dir = mkdtempSync(join(tmpdir(), 'scan-'));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true });
  });
  const read = { bytes: 0 };
  const note = (row: unknown): unknown => {
    if (Array.isArray(row))
      for (const column of row) if (column instanceof Uint8Array && column.length > 1000) read.bytes += column.length;
    return row;
  };
  const counted = new Proxy(database, {
    get: (target, name) =>
      name !== 'sql'
        ? Reflect.get(target, name)
        : (text: string) =>
            new Proxy(target.sql(text), {
              get:
                (statement, method) =>
                (...args: never[]) => {
                  const result: unknown = (Reflect.get(statement, method) as (...args: never[]) => unknown).apply(
                    statement,
                    args,
                  );
                  if (method === 'all') (result as unknown[]).forEach(note);
                  return method === 'iterate' ? noted(result as Iterable<unknown>, note) : result;
                },
            }),
  });
  return { store: { database: counted, catalog: openCatalog(database) }, read };
}

function* noted(rows: Iterable<unknown>, note: (row: unknown) => unknown): Generator<unknown> {
  for (const row of rows) yield note(row);
}

it('reads a few large documents at a time, and pauses after each few', () => {
  const { store, read } = countingStore();
  const collection = createCollection(store, 'test', 'large');
  for (let i = 0; i < 40; i++) {
    const doc = docOf({ _id: i, pad: 'x'.repeat(MB / 2) });
    insertRow(store, collection, doc, encode(doc));
  }
  const index = collection.indexes[0];
  if (!index) throw new Error('no index');
  const all = { from: Buffer.alloc(0), to: Buffer.from([255]) };
  const plans: Plan[] = [
    { kind: 'scan', reverse: false, sorted: true },
    { kind: 'scan', reverse: true, sorted: true },
    { kind: 'index', index, ranges: [all], reverse: false, sorted: true },
    { kind: 'index', index, ranges: [all], reverse: true, sorted: true },
  ];
  for (const plan of plans) {
    read.bytes = 0;
    let [rows, handed, sincePause] = [0, 0, 0];
    for (const row of scanRows(store, collection, plan)) {
      sincePause = row ? sincePause + row.bytes.length : 0;
      handed += row?.bytes.length ?? 0;
      if (row) rows++;
      expect(sincePause).toBeLessThan(MB);
      expect(read.bytes - handed).toBeLessThan(1.5 * MB);
    }
    expect(rows).toBe(40);
  }
});

it('reads rows in order and whole whatever their sizes', () => {
  const { store } = countingStore();
  const collection = createCollection(store, 'test', 'mixed');
  // Runs of small documents with large ones at their start, within, and at their end.
  const sizes = Array.from({ length: 2_000 }, (_, i) => ([0, 100, 731, 732, 1_999].includes(i) ? 9_000 + i : i % 300));
  const written = sizes.map((size, i) => {
    const bytes = encode(docOf({ _id: sizes.length - i, pad: 'ё'.repeat(size) }));
    return { row: insertRow(store, collection, docOf({ _id: sizes.length - i }), bytes), bytes: Buffer.from(bytes) };
  });
  const [index] = collection.indexes;
  if (!index) throw new Error('no index');
  const all = { from: Buffer.alloc(0), to: Buffer.from([255]) };
  const backwards = [...written].reverse();
  const plans: [Plan, typeof written][] = [
    [{ kind: 'scan', reverse: false, sorted: true }, written],
    [{ kind: 'scan', reverse: true, sorted: true }, backwards],
    [{ kind: 'index', index, ranges: [all], reverse: false, sorted: true }, backwards],
    [{ kind: 'index', index, ranges: [all], reverse: true, sorted: true }, written],
  ];
  for (const [plan, expected] of plans) {
    const found = [...scanRows(store, collection, plan)].flatMap((row) => row ?? []);
    expect(found.map(({ row }) => row)).toEqual(expected.map(({ row }) => row));
    for (const [place, { bytes }] of found.entries()) expect(Buffer.compare(bytes, expected[place]!.bytes)).toBe(0);
  }
});

it('lets go of what was read beside a row that a filter or a short sort keeps', () => {
  const { store } = countingStore();
  const collection = createCollection(store, 'test', 'sparse');
  for (let i = 0; i < 1_000; i++) {
    const doc = docOf({ _id: i, rare: i % 100 === 99 });
    insertRow(store, collection, doc, encode(doc));
  }
  const every = { filter: docOf({}), matches: () => true, fields: null, sort: [], skip: 0, limit: 0 };
  const rare: Query = { ...every, filter: docOf({ rare: true }), matches: (doc) => doc.get('rare') === true };
  const first: Query = { ...every, sort: parseSort(docOf({ rare: -1 })), limit: 5 };
  for (const query of [rare, first]) {
    const kept = [...findRows(store, collection, query)].flatMap((row) => row ?? []);
    expect(kept).toHaveLength(query === rare ? 10 : 5);
    for (const { bytes } of kept) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  }
});
