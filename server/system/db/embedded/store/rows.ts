import { ObjectId } from 'bson';
import { encode, MAX_DOCUMENT } from '../bson/encode.ts';
import { shown } from '../bson/show.ts';
import { isDoc, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { walk } from '../query/path.ts';
import type { Catalog, Collection } from './catalog.ts';
import { adjustFences } from './fences.ts';
import type { Index } from './index-spec.ts';
import type { Database } from './database.ts';
import { keysOf, type DocumentKeys } from './keys.ts';

export interface Store {
  database: Database;
  catalog: Catalog;
}

/** A stored document: row number and bytes. */
export interface Row {
  row: number;
  bytes: Uint8Array;
}

interface IndexChange {
  index: Index;
  added: Buffer[];
  removed: Buffer[];
  arrays: number;
}

/** Adds a document. Every unique index is checked before anything is written, so a duplicate leaves no trace. */
export function insertRow(store: Store, collection: Collection, doc: Doc, bytes: Uint8Array): number {
  if (bytes.length > MAX_DOCUMENT) throw tooLarge(bytes.length);
  const row = collection.nextRow;
  const changes = collection.indexes.map((index): IndexChange => {
    const found = indexKeys(index, doc);
    return { index, added: found.keys, removed: [], arrays: found.arrays };
  });
  checkUnique(store, collection, changes, row, doc);
  store.database.sql(`INSERT INTO d${collection.id} (r, b) VALUES (?, ?)`).run(row, bytes);
  writeKeys(store, changes, row);
  collection.nextRow++;
  return row;
}

/**
 * Replaces a document in place; keeps its natural position. `touched`: the fields of the top level that may differ,
 * null for all.
 */
export function updateRow(
  store: Store,
  collection: Collection,
  row: number,
  before: Doc,
  after: Doc,
  bytes: Uint8Array,
  touched: ReadonlySet<string> | null = null,
): void {
  if (bytes.length > MAX_DOCUMENT) throw tooLarge(bytes.length);
  const changes: IndexChange[] = [];
  for (const index of collection.indexes) {
    if (touched && !index.reads.has('*') && ![...index.reads].some((name) => touched.has(name))) continue;
    const old = indexKeys(index, before).keys;
    const found = indexKeys(index, after);
    const [added, removed] = [keysBesides(found.keys, old), keysBesides(old, found.keys)];
    if (added.length > 0 || removed.length > 0) changes.push({ index, added, removed, arrays: found.arrays });
  }
  checkUnique(store, collection, changes, row, after);
  store.database.sql(`UPDATE d${collection.id} SET b = ? WHERE r = ?`).run(bytes, row);
  writeKeys(store, changes, row);
}

/** Up to so many keys are compared one by one, without making sets of them. */
const FEW = 8;

function keysBesides(keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  if (others.length <= FEW) return keys.filter((key) => !others.some((other) => other.equals(key)));
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}

export function deleteRow(store: Store, collection: Collection, row: number, doc: Doc): void {
  for (const index of collection.indexes) {
    const remove = store.database.sql(`DELETE FROM i${index.id} WHERE k = ? AND r = ?`);
    for (const key of indexKeys(index, doc).keys) {
      remove.run(key, row);
      adjustFences(index.fences, [key, row], -1);
    }
  }
  store.database.sql(`DELETE FROM d${collection.id} WHERE r = ?`).run(row);
}

/** The document of a row; undefined when it is gone. */
export function readRow(store: Store, collection: Collection, row: number): Uint8Array | undefined {
  const found = store.database.sql(`SELECT b FROM d${collection.id} WHERE r = ?`).get(row) as unknown as
    [Uint8Array] | undefined;
  return found?.[0];
}

function tooLarge(size: number): MongoError {
  return new MongoError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT}(16MB)`);
}

/** The keys of a document in an index, none where the index leaves it out. */
export function indexKeys(index: Index, doc: Doc): DocumentKeys {
  const none: DocumentKeys = { keys: [], arrays: 0, absent: true };
  if (index.partial && !index.partial.matches(doc)) return none;
  const found = keysOf(doc, index.fields, index.directions, index.collation?.rules);
  return index.sparse && found.absent ? none : found;
}

function checkUnique(
  store: Store,
  collection: Collection,
  changes: readonly IndexChange[],
  row: number,
  doc: Doc,
): void {
  for (const { index, added } of changes) {
    if (!index.unique) continue;
    const look = store.database.sql(`SELECT r FROM i${index.id} WHERE k = ? AND r <> ? LIMIT 1`);
    for (const key of added) if (look.get(key, row)) throw duplicate(collection, index, doc);
  }
}

/** Error 11000 as drivers and mongoose read it. */
export function duplicate(collection: Collection, index: Index, doc: Doc): MongoError {
  const values: Doc = new Map(index.fields.map((field) => [field.path, firstValue(doc, field.parts)]));
  const text = [...values].map(([path, value]) => `${path}: ${shown(value)}`).join(', ');
  const collation = index.collation ? ` collation: ${shown(index.collation.spec)}` : '';
  return new MongoError(
    11000,
    `E11000 duplicate key error collection: ${collection.ns} index: ${index.name}${collation} dup key: { ${text} }`,
    {
      keyPattern: index.spec.get('key'),
      keyValue: values,
    },
  );
}

function firstValue(doc: Doc, parts: readonly string[]): Value {
  let first: Maybe;
  walk(doc, parts, true, (value) => {
    first = value;
    return true;
  });
  return first ?? null;
}

function writeKeys(store: Store, changes: readonly IndexChange[], row: number): void {
  for (const { index, added, removed, arrays } of changes) {
    if (arrays & ~index.arrays) store.catalog.addArrays(index, arrays);
    const remove =
      removed.length > 0 ? store.database.sql(`DELETE FROM i${index.id} WHERE k = ? AND r = ?`) : undefined;
    for (const key of removed) {
      remove?.run(key, row);
      adjustFences(index.fences, [key, row], -1);
    }
    const insert = store.database.sql(`INSERT INTO i${index.id} (k, r) VALUES (?, ?)`);
    for (const key of added) {
      insert.run(key, row);
      adjustFences(index.fences, [key, row], 1);
    }
  }
}

/** A document ready to be stored: `_id` present and first; the bytes as they came where nothing had to change. */
export function prepareDocument(doc: Doc, bytes?: Uint8Array): { doc: Doc; bytes: Uint8Array } {
  const id = doc.get('_id');
  refuseId(id);
  if (id !== undefined && doc.keys().next().value === '_id') return { doc, bytes: bytes ?? encode(doc) };
  const ordered: Doc = new Map([['_id', id ?? new ObjectId()]]);
  for (const [key, value] of doc) if (key !== '_id') ordered.set(key, value);
  return { doc: ordered, bytes: encode(ordered) };
}

export function refuseId(id: Maybe): void {
  if (Array.isArray(id) || typeName(id) === 'regex')
    throw new MongoError(53, `The '_id' value cannot be of type ${typeName(id)}`);
  if (isDoc(id))
    for (const key of id.keys())
      if (key.startsWith('$') && !['$ref', '$id', '$db'].includes(key))
        throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${key} is not valid for storage.`);
}
