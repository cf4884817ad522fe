import { ObjectId } from 'bson';
import { equal } from '../bson/compare.ts';
import { decode } from '../bson/decode.ts';
import { encodeKey, textKey } from '../bson/key.ts';
import { pick } from '../bson/pick.ts';
import { bigintOf, integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, Raw, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compilePipeline, resolveView, runPipeline } from '../aggregate/pipeline.ts';
import { splitPath, walk } from '../query/path.ts';
import type { Task } from '../scheduler.ts';
import { isView, type Collection } from '../store/catalog.ts';
import { countKeys } from '../store/count-keys.ts';
import { distinctByKeys } from '../store/distinct-keys.ts';
import { findRows, planOf, type Query } from '../store/find.ts';
import type { Store } from '../store/rows.ts';
import { collectionName, instant, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { FIRST_BATCH, type Item } from './cursors.ts';
import { compileQuery, filterOf, projectionOf, refuseOptions, scopeOf } from './query.ts';

function* find(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  refuseOptions(body);
  const collection = context.store.catalog.find(db, name);
  const only = collection && byId(context.store, collection, body);
  if (only) return { cursor: { firstBatch: only, id: 0n, ns: collection.ns }, ok: 1 };
  const limit = integerOption(body.get('limit')) ?? 0;
  const batchSize = integerOption(body.get('batchSize'));
  if (batchSize !== undefined && batchSize < 0)
    throw new MongoError(2, `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
  const items =
    collection && isView(collection) ? viewItems(request, context, name) : findItems(request, context, collection);
  const single = truthy(body.get('singleBatch')) || limit < 0;
  return yield* context.cursors.open(`${db}.${name}`, items, {
    size: batchSize ?? (single && limit !== 0 ? Math.abs(limit) : FIRST_BATCH),
    single,
  });
}

/** Fields of a find by nothing but its _id: most reads are. */
const BY_ID = new Set([
  'find',
  'filter',
  'limit',
  'singleBatch',
  'batchSize',
  '$db',
  'lsid',
  '$readPreference',
  'readConcern',
  'maxTimeMS',
  'comment',
]);
const ID_ONLY = new Set(['_id']);

/**
 * The document with an _id that is a plain value, found without compiling and planning; undefined for any other
 * question.
 */
function byId(store: Store, collection: Collection, body: Doc): Raw[] | undefined {
  const filter = body.get('filter');
  if (!isDoc(filter) || filter.size !== 1 || (integerOption(body.get('batchSize')) ?? 1) < 1) return undefined;
  const id = filter.get('_id');
  if (!(typeof id === 'string' || typeof id === 'number' || id instanceof ObjectId)) return undefined;
  const index = collection.indexes[0];
  if (index?.name !== '_id_' || index.hidden || collection.options.has('collation')) return undefined;
  for (const field of body.keys()) if (!BY_ID.has(field)) return undefined;
  const text = `SELECT d.b FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r WHERE i.k = ?`;
  const found = store.database.sql(text).get(encodeKey([id], index.directions)) as unknown as [Uint8Array] | undefined;
  return found && equal(decode(found[0], ID_ONLY).get('_id'), id) ? [new Raw(found[0])] : [];
}

function findItems(request: Request, context: Context, collection: Collection | undefined): Iterable<Item | undefined> {
  const { body } = request;
  const { query, scope } = compileQuery(collection, queryParts(body));
  const projection = projectionOf(body.get('projection'), scope);
  if (!collection) return [];
  if (projection?.positional) query.wantPosition = true;
  const rows = findRows(context.store, collection, query);
  const fields = projection?.fields ?? undefined;
  const whole = projection?.whole;
  return (function* (): Generator<Item | undefined> {
    for (const row of rows) {
      if (row === undefined || !projection) yield row?.bytes;
      else if (whole) yield pick(row.bytes, whole);
      else yield projection.project(decode(row.bytes, fields), { position: row.position });
    }
  })();
}

function queryParts(body: Doc): Parameters<typeof compileQuery>[1] {
  return {
    filter: body.get('filter') ?? body.get('query'),
    sort: body.get('sort'),
    skip: body.get('skip'),
    limit: body.get('limit'),
    collation: body.get('collation'),
    hint: body.get('hint'),
    variables: body.get('let'),
  };
}

/** A find on a view is the view's pipeline with stages for the find behind it. */
function viewItems(request: Request, context: Context, name: string): Iterable<Item | undefined> {
  const { body, db } = request;
  const stages: Value[] = [new Map([['$match', filterOf(body.get('filter'))]]) as Doc];
  const add = (stage: string, value: Maybe): void => void stages.push(new Map([[stage, value as Value]]) as Doc);
  const sort = body.get('sort');
  if (isDoc(sort) && sort.size > 0) add('$sort', sort);
  if (integerOption(body.get('skip'))) add('$skip', body.get('skip'));
  if (integerOption(body.get('limit'))) add('$limit', Math.abs(integerOption(body.get('limit')) ?? 0));
  const projection = body.get('projection');
  if (isDoc(projection) && projection.size > 0) add('$project', projection);
  return pipelineItems(context.store, db, name, stages, request);
}

/** The documents of a pipeline over a collection or view; stored bytes where no stage changed them. */
export function pipelineItems(
  store: Store,
  db: string,
  name: string,
  stages: Value,
  request: Request,
): Iterable<Item | undefined> {
  const source = resolveView(store, db, name, stages);
  const scope = scopeOf(store.catalog.find(db, name), {
    collation: request.body.get('collation'),
    variables: request.body.get('let'),
  });
  const { query } = compileQuery(source.collection, { hint: request.body.get('hint') });
  const pipeline = compilePipeline(source.stages, { scope, store, db, hint: query.hint });
  if (!source.collection) return runPipeline(store, undefined, pipeline);
  if (pipeline.stages.length > 0) return runPipeline(store, source.collection, pipeline);
  return bytesOf(store, source.collection, pipeline.query);
}

function* bytesOf(store: Store, collection: Collection, query: Query): Generator<Item | undefined> {
  for (const row of findRows(store, collection, query)) yield row?.bytes;
}

function* getMore(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const id = bigintOf(body.get('getMore') ?? null);
  const name = body.get('collection');
  if (id === undefined || typeof name !== 'string')
    throw new MongoError(14, 'getMore needs a cursor id and a collection');
  const size = integerOption(body.get('batchSize')) ?? 0;
  if (size < 0) throw new MongoError(2, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return yield* context.cursors.more(id, `${db}.${name}`, size || Infinity);
}

const killCursors = instant('read', ({ body }, context) => {
  const ids = body.get('cursors');
  if (!Array.isArray(ids)) throw new MongoError(9, "Field 'cursors' must be an array of cursor ids");
  const { killed, missing } = context.cursors.kill(ids.map((id) => bigintOf(id) ?? 0n));
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
});

function* count(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const collection = context.store.catalog.find(db, name);
  const { query } = compileQuery(collection, queryParts(body));
  if (!collection) return { n: 0, ok: 1 };
  let n = 0;
  if (isView(collection)) {
    for (const item of viewItems({ ...request, body: new Map([...body, ['filter', query.filter]]) }, context, name)) {
      if (item) n++;
      else yield;
    }
    return { n, ok: 1 };
  }
  if (query.filter.size === 0) {
    const all = countRows(context.store, collection);
    const rest = Math.max(0, all - query.skip);
    return { n: query.limit ? Math.min(rest, query.limit) : rest, ok: 1 };
  }
  const plan = planOf(context.store, collection, { ...query, sort: [] });
  if (plan.kind === 'index' && plan.exact) {
    const rest = Math.max(0, (yield* countKeys(context.store, plan.index, plan.ranges)) - query.skip);
    return { n: query.limit ? Math.min(rest, query.limit) : rest, ok: 1 };
  }
  for (const row of findRows(context.store, collection, { ...query, sort: [] })) {
    if (row) n++;
    else yield;
  }
  return { n, ok: 1 };
}

/** The number of documents, from the smallest tree: that of _id. */
export function countRows(store: Store, collection: Collection): number {
  const id = collection.indexes.find((index) => index.name === '_id_');
  const table = id ? `i${id.id}` : `d${collection.id}`;
  return (store.database.sql(`SELECT count(*) FROM ${table}`).get() as unknown as [number])[0];
}

function* distinct(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const name = collectionName(request);
  const key = body.get('key');
  if (typeof key !== 'string')
    throw new MongoError(14, `BSON field 'distinct.key' is the wrong type '${typeName(key)}', expected type 'string'`);
  if (key === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  const collection = context.store.catalog.find(db, name);
  const { query, scope } = compileQuery(collection, queryParts(body));
  if (!collection) return { values: [], ok: 1 };
  const known = isView(collection) ? undefined : yield* distinctByKeys(context.store, collection, query, key);
  if (known) return { values: known, ok: 1 };
  const parts = splitPath(key);
  const values = new Map<string, Value>();
  const note = (value: Maybe): void => {
    if (value === undefined) return;
    const text = textKey(value, scope.rules);
    if (!values.has(text)) values.set(text, value);
  };
  for (const item of isView(collection)
    ? viewItems(request, context, name)
    : bytesOf(context.store, collection, query)) {
    if (item === undefined) {
      yield;
      continue;
    }
    walk(item instanceof Map ? item : decode(item, new Set([parts[0] as string])), parts, false, (value) => {
      if (Array.isArray(value)) value.forEach(note);
      else note(value);
      return false;
    });
  }
  return { values: [...values.values()], ok: 1 };
}

/** Commands that only read. */
export const READ_COMMANDS: Record<string, Command> = {
  find: { kind: 'read', run: find },
  getMore: { kind: 'read', run: getMore },
  killCursors,
  count: { kind: 'read', run: count },
  distinct: { kind: 'read', run: distinct },
};
