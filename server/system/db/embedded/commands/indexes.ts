import { equal } from '../bson/compare.ts';
import { decode } from '../bson/decode.ts';
import { integerOption, numberOf } from '../bson/numbers.ts';
import { shown } from '../bson/show.ts';
import { docOf, isDoc, isNumeric, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { parseCollation } from '../query/collation.ts';
import { compileFilter } from '../query/match.ts';
import type { Task } from '../scheduler.ts';
import { isView, type Collection } from '../store/catalog.ts';
import { isIdKey, type Index } from '../store/index-spec.ts';
import { duplicate, indexKeys, type Store } from '../store/rows.ts';
import { scanRows } from '../store/scan.ts';
import { existing, instant, collectionName, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { FIRST_BATCH } from './cursors.ts';
import { writable } from './writable.ts';

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'hidden',
  'dropDups',
  'storageEngine',
  'wildcardProjection',
  'clustered',
  'bits',
  'min',
  'max',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
]);
const MAX_INDEXES = 64;

function* createIndexes(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const list = body.get('indexes');
  if (!Array.isArray(list) || list.length === 0) throw new MongoError(2, 'Must specify at least one index to create');
  const name = collectionName(request);
  const created = !context.store.catalog.find(db, name);
  const specs = list.map((spec) => checkSpec(spec));
  const collection = writable(context, db, name, true);
  const before = collection.indexes.length;
  const wanted = specs.map((spec) => withDefaults(spec, collection)).filter((spec) => !alreadyThere(collection, spec));
  if (before + wanted.length > MAX_INDEXES)
    throw new MongoError(67, `add index fails, too many indexes for ${collection.ns}`);
  const made: Index[] = [];
  try {
    for (const spec of wanted) made.push(context.store.catalog.addIndex(collection, spec, true));
    yield* fillIndexes(context.store, collection, made);
  } catch (error) {
    for (const index of made)
      if (collection.indexes.includes(index)) context.store.catalog.dropIndex(collection, index);
    throw error;
  }
  for (const index of made) context.store.catalog.finishIndex(index);
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: created,
    ...(wanted.length === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

/** Puts every document into new indexes, with pauses; concurrent writes keep the indexes up to date themselves. */
function* fillIndexes(store: Store, collection: Collection, indexes: readonly Index[]): Task<void> {
  if (indexes.length === 0) return;
  for (const row of scanRows(store, collection, { kind: 'scan', reverse: false, sorted: true })) {
    if (row === undefined) {
      yield;
      continue;
    }
    const current = store.database.sql(`SELECT b FROM d${collection.id} WHERE r = ?`).get(row.row) as unknown as
      [Uint8Array] | undefined;
    if (!current) continue;
    const doc = decode(current[0]);
    for (const index of indexes) addKeys(store, collection, index, row.row, doc);
  }
}

function addKeys(store: Store, collection: Collection, index: Index, row: number, doc: Doc): void {
  const { keys, arrays } = indexKeys(index, doc);
  for (const key of keys) {
    if (index.unique && store.database.sql(`SELECT r FROM i${index.id} WHERE k = ? AND r <> ? LIMIT 1`).get(key, row))
      throw duplicate(collection, index, doc);
    store.database.sql(`INSERT OR IGNORE INTO i${index.id} (k, r) VALUES (?, ?)`).run(key, row);
  }
  if (arrays & ~index.arrays) store.catalog.addArrays(index, arrays);
}

function checkSpec(spec: Value): Doc {
  if (!isDoc(spec)) throw new MongoError(14, 'Each index specification must be an object');
  const key = spec.get('key');
  if (!isDoc(key) || key.size === 0) throw new MongoError(67, 'Index keys cannot be an empty object');
  for (const [path, kind] of key) checkField(path, kind);
  for (const option of spec.keys()) {
    if (!OPTIONS.has(option))
      throw new MongoError(
        197,
        `Error in specification ${shown(spec)} :: caused by :: The field '${option}' is not valid for an index specification. Specification: ${shown(spec)}`,
      );
  }
  if (typeof spec.get('name') !== 'string')
    throw new MongoError(9, "The 'name' field is a required property of an index specification");
  if (spec.get('name') === '*' || spec.get('name') === '')
    throw new MongoError(67, `The index name '${String(spec.get('name'))}' is not valid`);
  checkOptions(spec, key);
  return spec;
}

function checkField(path: string, kind: Value): void {
  if (path === '' || path.split('.').includes('')) throw new MongoError(67, 'Index keys cannot contain an empty field');
  if (path.includes('$**')) throw notSupported('A wildcard index', 'index the fields by name');
  if (typeof kind === 'string') {
    if (kind === 'hashed') return;
    if (kind === 'text') throw notSupported('A text index', 'filter with $regex, or use a MongoDB server');
    if (kind.startsWith('2d') || kind === 'geoHaystack')
      throw notSupported('A geographic index', 'use a MongoDB server');
    throw new MongoError(67, `Unknown index plugin '${kind}'`);
  }
  if (!isNumeric(kind) || numberOf(kind) === 0)
    throw new MongoError(
      67,
      `Values in v:2 index key pattern cannot be of type ${typeof kind}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
}

function checkOptions(spec: Doc, key: Doc): void {
  const expire = spec.get('expireAfterSeconds');
  if (expire !== undefined) {
    const seconds = integerOption(expire);
    if (seconds === undefined) throw new MongoError(14, "TTL index 'expireAfterSeconds' option must be numeric");
    if (seconds < 0 || seconds > 2147483647)
      throw new MongoError(
        67,
        "TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different value than " +
          String(seconds),
      );
    if (key.size !== 1)
      throw new MongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
    if (isIdKey(key))
      throw new MongoError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  }
  const partial = spec.get('partialFilterExpression');
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new MongoError(14, "The field 'partialFilterExpression' must be an object");
    if (spec.get('sparse') === true)
      throw new MongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partial);
    compileFilter(partial, {});
  }
}

const PARTIAL = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function checkPartial(filter: Doc): void {
  for (const [path, value] of filter) {
    if (path === '$and' || path === '$or') {
      if (Array.isArray(value)) for (const branch of value) if (isDoc(branch)) checkPartial(branch);
      continue;
    }
    const operators = isDoc(value) ? [...value.keys()].filter((name) => name.startsWith('$')) : [];
    const bad = path.startsWith('$')
      ? path
      : operators.find(
          (name) => !PARTIAL.has(name) || (name === '$exists' && isDoc(value) && value.get(name) === false),
        );
    if (bad) throw new MongoError(67, `unsupported expression in partial index: ${bad}`);
  }
}

/** As it is stored and listed: version, key and name first, defaults left out. */
function withDefaults(spec: Doc, collection: Collection): Doc {
  const result = docOf({
    v: 2,
    key: spec.get('key'),
    name: isIdKey(spec.get('key') as Doc) ? '_id_' : spec.get('name'),
  });
  for (const [option, value] of spec) {
    if (['v', 'key', 'name', 'ns', 'background', 'dropDups', 'collation'].includes(option)) continue;
    if (value !== false || option === 'background') result.set(option, value);
  }
  const asked = spec.get('collation');
  const collation = parseCollation(asked ?? collection.options.get('collation'));
  if (collation) result.set('collation', collation.spec);
  return result;
}

function alreadyThere(collection: Collection, spec: Doc): boolean {
  const key = spec.get('key');
  const sameName = collection.indexes.find((index) => index.name === spec.get('name'));
  const sameKey = collection.indexes.find(
    (index) =>
      equal(index.spec.get('key'), key) &&
      sameOption(index.spec, spec, 'collation') &&
      sameOption(index.spec, spec, 'partialFilterExpression'),
  );
  const differ = (index: Index): boolean =>
    ['unique', 'sparse', 'expireAfterSeconds', 'collation', 'partialFilterExpression'].some(
      (option) => !sameOption(index.spec, spec, option),
    );
  if (sameName && isIdKey(key as Doc)) return true;
  if (sameName && !equal(sameName.spec.get('key'), key)) {
    throw new MongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${shown(spec)}, existing index: ${shown(sameName.spec)}`,
    );
  }
  if (sameName && differ(sameName)) {
    throw new MongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${shown(spec)}, existing index: ${shown(sameName.spec)}`,
    );
  }
  if (sameName) return true;
  if (!sameKey) return false;
  if (differ(sameKey))
    throw new MongoError(
      85,
      `An equivalent index already exists with the same name but different options. Requested index: ${shown(spec)}, existing index: ${shown(sameKey.spec)}`,
    );
  throw new MongoError(85, `Index already exists with a different name: ${sameKey.name}`);
}

function sameOption(a: Doc, b: Doc, option: string): boolean {
  const [x, y] = [a.get(option), b.get(option)];
  return x === undefined || y === undefined ? x === y : equal(x, y);
}

function* listIndexes(request: Request, context: Context): Task<Reply> {
  const collection = existing(context, request);
  if (isView(collection)) throw new MongoError(166, `Namespace ${collection.ns} is a view, not a collection`);
  const cursor = request.body.get('cursor');
  const size = isDoc(cursor) ? integerOption(cursor.get('batchSize')) : undefined;
  const specs = collection.indexes.filter((index) => !index.building).map((index) => index.spec);
  return yield* context.cursors.open(collection.ns, specs, { size: size ?? FIRST_BATCH, single: false });
}

const dropIndexes = instant('write', (request, context) => {
  const collection = existing(context, request);
  const before = collection.indexes.length;
  for (const index of indexesToDrop(collection, request.body.get('index')))
    context.store.catalog.dropIndex(collection, index);
  return {
    nIndexesWas: before,
    ...(request.body.get('index') === '*' ? { msg: 'non-_id indexes dropped for collection' } : {}),
    ok: 1,
  };
});

function indexesToDrop(collection: Collection, wanted: Maybe): Index[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
    const index = collection.indexes.find((candidate) =>
      typeof one === 'string' ? candidate.name === one : equal(candidate.spec.get('key'), one),
    );
    if (!index) {
      throw new MongoError(
        27,
        typeof one === 'string' ? `index not found with name [${one}]` : `can't find index with key: ${shown(one)}`,
      );
    }
    if (index.name === '_id_') throw new MongoError(72, 'cannot drop _id index');
    return index;
  });
}

/** Commands on indexes. */
export const INDEX_COMMANDS: Record<string, Command> = {
  createIndexes: { kind: 'write', run: createIndexes },
  listIndexes: { kind: 'read', run: listIndexes },
  dropIndexes,
  deleteIndexes: dropIndexes,
};
