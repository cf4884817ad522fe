import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { encode } from '../bson/encode.ts';
import { decode } from '../bson/decode.ts';
import { docOf, type Value } from '../bson/value.ts';
import { compileQuery } from '../commands/query.ts';
import { createCollection } from '../commands/create.ts';
import { openCatalog } from './catalog.ts';
import { openDatabase } from './database.ts';
import { findRows, planOf, type Counters } from './find.ts';
import { insertRow, type Store } from './rows.ts';

const GROUPS = ['a', 'bb', 'ccc', 'd'];
const ROWS = 800;

function filled(): { store: Store; collection: ReturnType<typeof createCollection> } {
  const dir = mkdtempSync(join(tmpdir(), 'merge-'));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true });
  });
  const store = { database, catalog: openCatalog(database) };
  const collection = createCollection(store, 'test', 'rows');
  store.catalog.addIndex(
    collection,
    docOf({ key: docOf({ group: 1, kind: 1, at: -1, _id: 1 }), name: 'order' }),
    false,
  );
  database.run('BEGIN');
  for (const [name, key] of Object.entries({
    tags: { tags: 1, at: -1, _id: 1 },
    sent: { group: 1, 'sent.at': -1, _id: -1 },
    pairs: { 'sent.to': 1, 'sent.at': -1 },
  }))
    store.catalog.addIndex(collection, docOf({ key: docOf(key), name }), false);
  // Rows of the groups at the same times, inserted in no order: a step that has no divisor in common with their number.
  for (let i = 0; i < ROWS; i++) {
    const n = (i * 487) % ROWS;
    const tags = [`t${n % 7}`, `t${n % 5}`];
    const sent = Array.from({ length: (n >> 2) % 4 }, (_, part) => docOf({ at: (n * (part + 3)) % 301, to: part }));
    const own = { _id: n, group: GROUPS[n % 4] as string, kind: n % 3, at: n % 90 };
    const doc = docOf({ ...own, tags, sent, pad: 'x'.repeat(50) });
    insertRow(store, collection, doc, encode(doc));
  }
  database.run('COMMIT');
  return { store, collection };
}

type Query = { filter: Value; sort: Value; skip?: number; limit?: number; hint?: string };

function idsOf({ store, collection }: ReturnType<typeof filled>, command: Query, counters?: Counters): number[] {
  const { query } = compileQuery(collection, command);
  return [...findRows(store, collection, query, counters)].flatMap((row) =>
    row ? [Number(decode(row.bytes).get('_id'))] : [],
  );
}

const expected = (groups: string[], kinds: number[], sign: 1 | -1): number[] =>
  Array.from({ length: ROWS }, (_, id) => id)
    .filter((id) => groups.includes(GROUPS[id % 4] as string) && kinds.includes(id % 3))
    .sort((a, b) => sign * ((b % 90) - (a % 90)) || sign * (a - b));

it('several values of leading fields are read in the order of the next ones, without a sort', () => {
  const made = filled();
  for (const groups of [['a'], ['a', 'ccc'], GROUPS])
    for (const kinds of [[1], [0, 2]])
      for (const sign of [1, -1] as const)
        for (const [skip, limit] of [
          [0, 0],
          [0, 7],
          [13, 40],
          [150, 1000],
          [900, 5],
        ] as const) {
          const filter = docOf({ group: docOf({ $in: groups }), kind: docOf({ $in: kinds }) });
          const command = { filter, sort: docOf({ at: sign === 1 ? -1 : 1, _id: sign }), skip, limit };
          const counters = { docsExamined: 0, returned: 0 };
          const all = expected(groups, kinds, sign);
          const wanted = all.slice(skip, limit === 0 ? undefined : skip + limit);
          expect(idsOf(made, command, counters)).toEqual(wanted);
          expect(counters.docsExamined).toBe(wanted.length);
          const plan = planOf(made.store, made.collection, compileQuery(made.collection, command).query);
          expect(plan).toMatchObject({ kind: 'index', sorted: true });
        }
});

it('a range of the field behind them is merged too, and a filter on others is applied', () => {
  const made = filled();
  const filter = docOf({
    group: docOf({ $in: ['a', 'd'] }),
    kind: 1,
    at: docOf({ $gte: 20, $lte: 60 }),
    _id: docOf({ $gt: 100 }),
  });
  const counters = { docsExamined: 0, returned: 0 };
  const wanted = expected(['a', 'd'], [1], 1).filter((id) => id % 90 >= 20 && id % 90 <= 60 && id > 100);
  expect(idsOf(made, { filter, sort: docOf({ at: -1 }), limit: 10 }, counters)).toEqual(wanted.slice(0, 10));
  expect(counters.docsExamined).toBeLessThanOrEqual(20);
});

it('an order by a field of several values is no merge', () => {
  const made = filled();
  const filter = docOf({ group: docOf({ $in: ['ccc', 'a'] }), kind: 0 });
  const ids = idsOf(made, { filter, sort: docOf({ group: 1, at: -1, _id: 1 }), limit: 30 });
  const of = (group: string) => expected([group], [0], 1);
  expect(ids).toEqual([...of('a'), ...of('ccc')].slice(0, 30));
});

it('an array behind or in front of the order is read in order once for each document', () => {
  const made = filled();
  const planned = (command: Query) => planOf(made.store, made.collection, compileQuery(made.collection, command).query);
  const tagged = Array.from({ length: ROWS }, (_, id) => id)
    .filter((id) => id % 7 === 3 || id % 5 === 3)
    .sort((a, b) => (b % 90) - (a % 90) || a - b);
  const byTag = { filter: docOf({ tags: 't3' }), sort: docOf({ at: -1, _id: 1 }), limit: 20 };
  expect(planned(byTag)).toMatchObject({ index: { name: 'tags' }, sorted: true });
  expect(idsOf(made, byTag)).toEqual(tagged.slice(0, 20));
  expect(idsOf(made, { ...byTag, skip: 30 })).toEqual(tagged.slice(30, 50));

  const times = (id: number) => Array.from({ length: (id >> 2) % 4 }, (_, part) => (id * (part + 3)) % 301);
  for (const sign of [1, -1] as const) {
    // An empty array stands before all numbers.
    const end = (id: number) =>
      (id >> 2) % 4 === 0 ? -1 : sign === -1 ? Math.max(...times(id)) : Math.min(...times(id));
    const wanted = Array.from({ length: ROWS }, (_, id) => id)
      .filter((id) => id % 4 === 2)
      .sort((a, b) => sign * (end(a) - end(b)) || sign * (a - b));
    const command = { filter: docOf({ group: 'ccc' }), sort: docOf({ 'sent.at': sign, _id: sign }), hint: 'sent' };
    expect(planned(command)).toMatchObject({ index: { name: 'sent' }, sorted: true });
    expect(idsOf(made, command)).toEqual(wanted);
  }
});

it('an order by an array of which a part is requested is none of the index', () => {
  const made = filled();
  for (const filter of [docOf({ 'sent.to': 1 }), docOf({ group: 'ccc', 'sent.at': docOf({ $lt: 100 }) })]) {
    const command = { filter, sort: docOf({ 'sent.at': -1 }) };
    expect(planOf(made.store, made.collection, compileQuery(made.collection, command).query)).toMatchObject({
      sorted: false,
    });
  }
});
