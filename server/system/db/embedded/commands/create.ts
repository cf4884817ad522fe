import { compileFilter } from '../query/match.ts';
import { parseCollation } from '../query/collation.ts';
import { equal } from '../bson/compare.ts';
import { truthy } from '../bson/numbers.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { makeScope, matchContext } from '../aggregate/scope.ts';
import { stageList } from '../aggregate/pipeline.ts';
import { isView, type Collection } from '../store/catalog.ts';
import { idIndexSpec } from '../store/index-spec.ts';
import type { Store } from '../store/rows.ts';
import { checkName, collectionName, instant, existing, type Command } from './context.ts';

const KNOWN = new Set([
  'capped',
  'validator',
  'validationLevel',
  'validationAction',
  'viewOn',
  'pipeline',
  'collation',
  'storageEngine',
  'indexOptionDefaults',
  'idIndex',
  'changeStreamPreAndPostImages',
  'autoIndexId',
  'flags',
  'temp',
]);
const TRANSPORT = new Set([
  'writeConcern',
  'comment',
  'maxTimeMS',
  'readConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'encryptedFields',
]);
const STORED_OPTIONS = ['validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline', 'collation'];

/** Creates a collection with its _id index. */
export function createCollection(store: Store, db: string, name: string, options: Doc = new Map()): Collection {
  checkName(db, name);
  const collection = store.catalog.create(db, name, options);
  if (!isView(collection)) store.catalog.addIndex(collection, idIndexSpec(options.get('collation')), false);
  return collection;
}

const create = instant('write', (request, { store }) => {
  const { body, db } = request;
  const name = collectionName(request);
  if (name.startsWith('system.')) throw new MongoError(73, `Cannot create a collection named ${db}.${name}`);
  const options = collectionOptions(body, request.name);
  const present = store.catalog.find(db, name);
  if (present) {
    if (sameOptions(present.options, options)) return { ok: 1 };
    throw new MongoError(48, `Collection ${db}.${name} already exists.`);
  }
  createCollection(store, db, name, options);
  return { ok: 1 };
});

function collectionOptions(body: Doc, commandName: string): Doc {
  const options: Doc = new Map();
  if (truthy(body.get('capped')))
    throw notSupported('The collection option capped', 'use a TTL index, or delete the oldest documents');
  for (const [key, value] of body) {
    if (key === commandName || TRANSPORT.has(key) || key.startsWith('$') || key === 'lsid') continue;
    if (key === 'timeseries' || key === 'clusteredIndex' || key === 'expireAfterSeconds')
      throw notSupported(
        `The collection option ${key}`,
        'use an ordinary collection, with a TTL index where documents expire',
      );
    if (key === 'size' || key === 'max')
      throw new MongoError(
        72,
        "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
      );
    if (!KNOWN.has(key)) throw new MongoError(40415, `BSON field 'create.${key}' is an unknown field.`);
    if (STORED_OPTIONS.includes(key) && value !== null && value !== false) options.set(key, value);
  }
  const collation = parseCollation(options.get('collation'));
  if (collation) options.set('collation', collation.spec);
  checkValidator(options);
  if (options.has('viewOn')) checkView(options);
  else if (options.has('pipeline')) throw new MongoError(72, "'pipeline' cannot be specified without 'viewOn'");
  return options;
}

function checkView(options: Doc): void {
  if (typeof options.get('viewOn') !== 'string') throw new MongoError(14, "'viewOn' must be a string");
  const stages = stageList(options.get('pipeline') ?? []);
  for (const [stage] of stages)
    if (stage === '$out' || stage === '$merge')
      throw new MongoError(
        167,
        `The aggregation stage ${stage} in location 0 of the pipeline cannot be used in the view definition`,
      );
  options.set('pipeline', options.get('pipeline') ?? []);
}

function checkValidator(options: Doc): void {
  const validator = options.get('validator');
  if (validator === undefined) return;
  if (!isDoc(validator))
    throw new MongoError(14, "BSON field 'create.validator' is the wrong type, expected type 'object'");
  compileFilter(validator, matchContext(makeScope(undefined)));
}

function sameOptions(a: Doc, b: Doc): boolean {
  return STORED_OPTIONS.every((key) =>
    a.has(key) || b.has(key) ? a.has(key) && b.has(key) && equal(a.get(key), b.get(key)) : true,
  );
}

const drop = instant('write', (request, context) => {
  const collection = existing(context, request);
  context.store.catalog.drop(collection);
  return { ...(isView(collection) ? {} : { nIndexesWas: collection.indexes.length }), ns: collection.ns, ok: 1 };
});

const dropDatabase = instant('write', ({ db }, { store }) => {
  const collections = store.catalog.list(db);
  for (const collection of collections) store.catalog.drop(collection);
  return { ...(collections.length > 0 ? { dropped: db } : {}), ok: 1 };
});

const renameCollection = instant('write', ({ body, name }, { store }) => {
  const [from, to] = [namespace(body.get(name)), namespace(body.get('to'))];
  const source = store.catalog.find(from.db, from.name);
  if (!source) throw new MongoError(26, `Source collection ${from.db}.${from.name} does not exist`);
  if (isView(source)) throw new MongoError(166, `Namespace ${source.ns} is a view, not a collection`);
  const target = store.catalog.find(to.db, to.name);
  if (target === source) throw new MongoError(20, "Can't rename a collection to itself");
  if (target && !truthy(body.get('dropTarget'))) throw new MongoError(48, 'target namespace exists');
  checkName(to.db, to.name);
  if (target) store.catalog.drop(target);
  store.catalog.rename(source, to.db, to.name);
  return { ok: 1 };
});

function namespace(value: Maybe): { db: string; name: string } {
  const dot = typeof value === 'string' ? value.indexOf('.') : -1;
  if (typeof value !== 'string' || dot <= 0) throw new MongoError(73, `Invalid namespace specified '${String(value)}'`);
  return { db: value.slice(0, dot), name: value.slice(dot + 1) };
}

const collMod = instant('write', (request, context) => {
  const collection = existing(context, request);
  const { store } = context;
  const changed: Doc = new Map(collection.options);
  for (const key of ['validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline']) {
    if (request.body.has(key)) changed.set(key, request.body.get(key) as Value);
  }
  if (changed.has('viewOn') !== collection.options.has('viewOn'))
    throw new MongoError(72, 'a collection cannot become a view, nor a view a collection');
  checkValidator(changed);
  collection.options = changed;
  store.catalog.saveOptions(collection);
  const index = request.body.get('index');
  return { ...(isDoc(index) ? changeIndex(store, collection, index) : {}), ok: 1 };
});

/** collMod can hide an index and change when documents expire. */
function changeIndex(store: Store, collection: Collection, change: Doc): Record<string, unknown> {
  const pattern = change.get('keyPattern');
  const index = collection.indexes.find((one) =>
    pattern === undefined ? one.name === change.get('name') : equal(one.spec.get('key'), pattern),
  );
  if (!index)
    throw new MongoError(
      27,
      `cannot find index ${String(change.get('name') ?? 'with that key')} for ns ${collection.ns}`,
    );
  for (const key of change.keys())
    if (!['keyPattern', 'name', 'expireAfterSeconds', 'hidden'].includes(key))
      throw notSupported(`collMod's index option ${key}`, 'drop the index and create it again');
  const reply: Record<string, unknown> = {};
  const apply = (key: string, label: string): void => {
    const value = change.get(key);
    if (value === undefined) return;
    reply[`${label}_old`] = index.spec.get(key);
    reply[`${label}_new`] = value;
    if (value === false) index.spec.delete(key);
    else index.spec.set(key, value);
  };
  apply('expireAfterSeconds', 'expireAfterSeconds');
  apply('hidden', 'hidden');
  store.catalog.saveIndex(index);
  return reply;
}

/** Commands that create, change and drop collections. */
export const CREATE_COMMANDS: Record<string, Command> = { create, drop, dropDatabase, renameCollection, collMod };
