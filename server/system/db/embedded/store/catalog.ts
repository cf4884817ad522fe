import { Binary } from 'bson';
import { randomUUID } from 'node:crypto';
import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import type { Database } from './database.ts';
import { parseIndex, type Index } from './index-spec.ts';

export interface Collection {
  id: number;
  db: string;
  name: string;
  ns: string;
  options: Doc;
  indexes: Index[];
  /** Row number of the next document. */
  nextRow: number;
  dropped: boolean;
}

/** All collections and indexes, in memory; the tables `collections` and `indexes` hold the truth. */
export interface Catalog {
  find(db: string, name: string): Collection | undefined;
  list(db: string): Collection[];
  databases(): string[];
  create(db: string, name: string, options: Doc): Collection;
  drop(collection: Collection): void;
  rename(collection: Collection, db: string, name: string): void;
  saveOptions(collection: Collection): void;
  addIndex(collection: Collection, spec: Doc, building: boolean): Index;
  finishIndex(index: Index): void;
  dropIndex(collection: Collection, index: Index): void;
  saveIndex(index: Index): void;
  /** Notes fields that are arrays. */
  addArrays(index: Index, arrays: number): void;
  /** Reads everything again: after a rolled-back transaction. */
  reload(): void;
}

interface State {
  database: Database;
  databases: Map<string, Map<string, Collection>>;
}

/** Reads the catalog; indexes whose building a crash interrupted are removed: their clients never got a reply. */
export function openCatalog(database: Database): Catalog {
  const state: State = { database, databases: new Map() };
  const { databases } = state;
  load(state);
  removeUnfinished(state);
  return {
    find: (db, name) => databases.get(db)?.get(name),
    list: (db) => [...(databases.get(db)?.values() ?? [])],
    databases: () => [...databases.keys()],
    create: (db, name, options) => createIn(state, db, name, options),
    drop: (collection) => dropFrom(state, collection),
    rename(collection, db, name) {
      database.sql('UPDATE collections SET db = ?, name = ? WHERE id = ?').run(db, name, collection.id);
      remove(state, collection);
      Object.assign(collection, { db, name, ns: `${db}.${name}` });
      put(state, collection);
    },
    saveOptions: (collection) =>
      void database
        .sql('UPDATE collections SET options = ? WHERE id = ?')
        .run(encode(collection.options), collection.id),
    addIndex: (collection, spec, building) => addIndex(state, collection, spec, building),
    finishIndex(index) {
      index.spec.delete('building');
      index.building = false;
      saveSpec(state, index);
    },
    dropIndex(collection, index) {
      dropIndexTable(state, index);
      collection.indexes = collection.indexes.filter((one) => one !== index);
      database.forgetStatements();
    },
    saveIndex(index) {
      saveSpec(state, index);
      Object.assign(index, parseIndex(index.id, index.spec, index.arrays));
    },
    addArrays(index, arrays) {
      index.arrays |= arrays;
      index.multikey = true;
      database.sql('UPDATE indexes SET multikey = 1, arrays = ? WHERE id = ?').run(index.arrays, index.id);
    },
    reload() {
      database.forgetStatements();
      load(state);
    },
  };
}

function put({ databases }: State, collection: Collection): void {
  const named = databases.get(collection.db) ?? new Map<string, Collection>();
  databases.set(collection.db, named.set(collection.name, collection));
}

function remove({ databases }: State, collection: Collection): void {
  const named = databases.get(collection.db);
  named?.delete(collection.name);
  if (named?.size === 0) databases.delete(collection.db);
}

/**
 * Reads everything; known collections and indexes stay the same objects, because open cursors and long writes hold
 * them.
 */
function load(state: State): void {
  const {
    databases,
    database: { sql },
  } = state;
  const before = [...databases.values()].flatMap((named) => [...named.values()]);
  databases.clear();
  const indexRows = sql(
    'SELECT id, collection, spec, coalesce(arrays, -multikey) FROM indexes ORDER BY id',
  ).all() as unknown as [number, number, Uint8Array, number][];
  for (const row of sql('SELECT id, db, name, options FROM collections ORDER BY id').all() as unknown as [
    number,
    string,
    string,
    Uint8Array,
  ][]) {
    const [id, db, name, bytes] = row;
    const options = decode(bytes);
    const collection =
      before.find((known) => known.id === id && !known.dropped) ?? newCollection(id, db, name, options);
    Object.assign(collection, { db, name, ns: `${db}.${name}`, options });
    collection.nextRow = lastRow(state, collection) + 1;
    const known = collection.indexes;
    collection.indexes = indexRows
      .filter((index) => index[1] === id)
      .map(([indexId, , spec, arrays]) => {
        const index = parseIndex(indexId, decode(spec), arrays);
        return Object.assign(known.find((one) => one.id === indexId) ?? index, index);
      });
    put(state, collection);
  }
  for (const collection of before)
    if (databases.get(collection.db)?.get(collection.name) !== collection) collection.dropped = true;
}

function lastRow({ database }: State, collection: Collection): number {
  if (isView(collection)) return 0;
  return Number((database.sql(`SELECT max(r) FROM d${collection.id}`).get() as unknown as [number | null])[0] ?? 0);
}

function removeUnfinished(state: State): void {
  for (const collection of [...state.databases.values()].flatMap((named) => [...named.values()])) {
    for (const index of collection.indexes.filter((one) => one.building)) dropIndexTable(state, index);
    collection.indexes = collection.indexes.filter((one) => !one.building);
  }
}

function createIn(state: State, db: string, name: string, options: Doc): Collection {
  const { sql, run } = state.database;
  const withId: Doc = new Map([...options, ['uuid', options.get('uuid') ?? uuid()]]);
  const id = Number(
    sql('INSERT INTO collections (db, name, options) VALUES (?, ?, ?)').run(db, name, encode(withId)).lastInsertRowid,
  );
  const collection = newCollection(id, db, name, withId);
  if (!isView(collection)) run(`CREATE TABLE d${id} (r INTEGER PRIMARY KEY, b BLOB NOT NULL)`);
  put(state, collection);
  return collection;
}

function dropFrom(state: State, collection: Collection): void {
  const { sql, run } = state.database;
  for (const index of collection.indexes) dropIndexTable(state, index);
  if (!isView(collection)) run(`DROP TABLE d${collection.id}`);
  sql('DELETE FROM collections WHERE id = ?').run(collection.id);
  remove(state, collection);
  collection.dropped = true;
  state.database.forgetStatements();
}

function addIndex({ database: { sql, run } }: State, collection: Collection, spec: Doc, building: boolean): Index {
  const stored: Doc = building ? new Map([...spec, ['building', true]]) : spec;
  const name = String(spec.get('name'));
  const id = Number(
    sql('INSERT INTO indexes (collection, name, spec, multikey, arrays) VALUES (?, ?, ?, 0, 0)').run(
      collection.id,
      name,
      encode(stored),
    ).lastInsertRowid,
  );
  run(`CREATE TABLE i${id} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`);
  const index = parseIndex(id, stored, 0);
  collection.indexes.push(index);
  return index;
}

function dropIndexTable({ database }: State, index: Index): void {
  database.run(`DROP TABLE IF EXISTS i${index.id}`);
  database.sql('DELETE FROM indexes WHERE id = ?').run(index.id);
}

function saveSpec({ database }: State, index: Index): void {
  database.sql('UPDATE indexes SET spec = ? WHERE id = ?').run(encode(index.spec), index.id);
}

function newCollection(id: number, db: string, name: string, options: Doc): Collection {
  return { id, db, name, ns: `${db}.${name}`, options, indexes: [], nextRow: 1, dropped: false };
}

function uuid(): Binary {
  return new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);
}

export function isView(collection: Collection): boolean {
  return collection.options.has('viewOn');
}
