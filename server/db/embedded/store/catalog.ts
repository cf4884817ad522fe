import { Binary } from 'bson';
import { randomUUID } from 'node:crypto';
import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { Direction } from '../bson/key.ts';
import { integerOption } from '../bson/numbers.ts';
import { docOf, isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { parseCollation, type Collation } from '../query/collation.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import type { Database } from './database.ts';
import type { KeyField } from './keys.ts';

export interface Index {
  id: number;
  name: string;
  /** As listIndexes shows it. */
  spec: Doc;
  fields: KeyField[];
  directions: Direction[];
  unique: boolean;
  sparse: boolean;
  partial?: { filter: Doc; matches: Matcher } | undefined;
  collation?: Collation | undefined;
  /** Seconds after the date in the field at which a document goes. */
  ttlSeconds?: number | undefined;
  hidden: boolean;
  multikey: boolean;
  /** Still being filled: kept up to date, not used. */
  building: boolean;
}

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
  /** Of a capped collection: what it holds; counted when first needed. */
  held?: { bytes: number; count: number } | undefined;
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
  setMultikey(index: Index): void;
  /** Reads everything again: after a rolled-back transaction. */
  reload(): void;
}

export function openCatalog(database: Database): Catalog {
  const databases = new Map<string, Map<string, Collection>>();
  const { sql, run } = database;

  function put(collection: Collection): void {
    const named = databases.get(collection.db) ?? new Map<string, Collection>();
    databases.set(collection.db, named.set(collection.name, collection));
  }

  function remove(collection: Collection): void {
    const named = databases.get(collection.db);
    named?.delete(collection.name);
    if (named?.size === 0) databases.delete(collection.db);
  }

  function load(): void {
    const before = [...databases.values()].flatMap((named) => [...named.values()]);
    databases.clear();
    const indexRows = sql('SELECT id, collection, spec, multikey FROM indexes ORDER BY id').all() as unknown as [number, number, Uint8Array, number][];
    for (const row of sql('SELECT id, db, name, options FROM collections ORDER BY id').all() as unknown as [number, string, string, Uint8Array][]) {
      const [id, db, name, options] = row;
      const known = before.find((collection) => collection.id === id && !collection.dropped);
      const collection: Collection = known ?? newCollection(id, db, name, decode(options));
      Object.assign(collection, { db, name, ns: `${db}.${name}`, options: decode(options), nextRow: lastRow(collection) + 1, held: undefined });
      collection.indexes = indexRows.filter((index) => index[1] === id).map(([indexId, , spec, multikey]) => parseIndex(indexId, decode(spec), multikey === 1));
      put(collection);
    }
    for (const collection of before) if (databases.get(collection.db)?.get(collection.name) !== collection) collection.dropped = true;
  }

  function lastRow(collection: Collection): number {
    if (isView(collection)) return 0;
    return Number((sql(`SELECT max(r) FROM d${collection.id}`).get() as unknown as [number | null])[0] ?? 0);
  }

  function dropIndexTable(index: Index): void {
    run(`DROP TABLE IF EXISTS i${index.id}`);
    sql('DELETE FROM indexes WHERE id = ?').run(index.id);
  }

  /** Indexes that were being built when the process died are removed; their makers never got an answer. */
  function removeUnfinished(): void {
    for (const named of databases.values()) {
      for (const collection of named.values()) {
        for (const index of collection.indexes.filter((one) => one.building)) dropIndexTable(index);
        collection.indexes = collection.indexes.filter((one) => !one.building);
      }
    }
  }

  load();
  removeUnfinished();
  return {
    find: (db, name) => databases.get(db)?.get(name),
    list: (db) => [...(databases.get(db)?.values() ?? [])],
    databases: () => [...databases.keys()],
    create(db, name, options) {
      const withId: Doc = new Map([...options, ['uuid', options.get('uuid') ?? uuid()]]);
      const id = Number(sql('INSERT INTO collections (db, name, options) VALUES (?, ?, ?)').run(db, name, encode(withId)).lastInsertRowid);
      const collection = newCollection(id, db, name, withId);
      if (!isView(collection)) run(`CREATE TABLE d${id} (r INTEGER PRIMARY KEY, b BLOB NOT NULL)`);
      put(collection);
      return collection;
    },
    drop(collection) {
      for (const index of collection.indexes) dropIndexTable(index);
      if (!isView(collection)) run(`DROP TABLE d${collection.id}`);
      sql('DELETE FROM collections WHERE id = ?').run(collection.id);
      remove(collection);
      collection.dropped = true;
      database.forgetStatements();
    },
    rename(collection, db, name) {
      sql('UPDATE collections SET db = ?, name = ? WHERE id = ?').run(db, name, collection.id);
      remove(collection);
      Object.assign(collection, { db, name, ns: `${db}.${name}` });
      put(collection);
    },
    saveOptions: (collection) => void sql('UPDATE collections SET options = ? WHERE id = ?').run(encode(collection.options), collection.id),
    addIndex(collection, spec, building) {
      const stored: Doc = building ? new Map([...spec, ['building', true]]) : spec;
      const name = String(spec.get('name'));
      const id = Number(sql('INSERT INTO indexes (collection, name, spec, multikey) VALUES (?, ?, ?, 0)').run(collection.id, name, encode(stored)).lastInsertRowid);
      run(`CREATE TABLE i${id} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`);
      const index = parseIndex(id, stored, false);
      collection.indexes.push(index);
      return index;
    },
    finishIndex(index) {
      index.spec.delete('building');
      index.building = false;
      sql('UPDATE indexes SET spec = ? WHERE id = ?').run(encode(index.spec), index.id);
    },
    dropIndex(collection, index) {
      dropIndexTable(index);
      collection.indexes = collection.indexes.filter((one) => one !== index);
      database.forgetStatements();
    },
    saveIndex(index) {
      sql('UPDATE indexes SET spec = ? WHERE id = ?').run(encode(index.spec), index.id);
      Object.assign(index, parseIndex(index.id, index.spec, index.multikey));
    },
    setMultikey(index) {
      sql('UPDATE indexes SET multikey = 1 WHERE id = ?').run(index.id);
      index.multikey = true;
    },
    reload() {
      database.forgetStatements();
      load();
    },
  };
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

/** An index from its specification document. */
export function parseIndex(id: number, spec: Doc, multikey: boolean): Index {
  const key = spec.get('key');
  if (!isDoc(key)) throw new MongoError(67, 'The index has no key');
  const fields = [...key].map(([path, direction]): KeyField => ({ path, parts: path.split('.'), direction: (integerOption(direction) ?? 1) < 0 ? -1 : 1 }));
  const filter = spec.get('partialFilterExpression');
  const collation = parseCollation(spec.get('collation'));
  return {
    id, spec, fields, multikey, collation,
    name: String(spec.get('name')),
    directions: fields.map((field) => field.direction),
    unique: spec.get('unique') === true || isIdKey(key),
    sparse: spec.get('sparse') === true,
    partial: isDoc(filter) ? { filter, matches: compileFilter(filter, { rules: collation?.rules }) } : undefined,
    ttlSeconds: integerOption(spec.get('expireAfterSeconds')),
    hidden: spec.get('hidden') === true,
    building: spec.get('building') === true,
  };
}

export function isIdKey(key: Doc): boolean {
  return key.size === 1 && key.get('_id') === 1;
}

/** The index every collection has. */
export function idIndexSpec(collation?: Value): Doc {
  return docOf({ v: 2, key: { _id: 1 }, name: '_id_', collation });
}
