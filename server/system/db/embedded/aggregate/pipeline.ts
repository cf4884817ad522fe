import { decode } from '../bson/decode.ts';
import { integerOption } from '../bson/numbers.ts';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../store/catalog.ts';
import type { Index } from '../store/index-spec.ts';
import { countKeys } from '../store/count-keys.ts';
import { findRows, planOf, type Counters, type Query } from '../store/find.ts';
import type { Store } from '../store/rows.ts';
import type { Paused } from '../store/scan.ts';
import { bucket } from './bucket.ts';
import { group, sortByCount } from './group.ts';
import { JOINS, type JoinContext } from './joins.ts';
import { matcherIn, type Scope } from './scope.ts';
import { sortStage, STAGES, type Stage, type StageCompiler } from './stages.ts';

const ALL: Record<string, StageCompiler> = { ...STAGES, $group: group, $sortByCount: sortByCount, $bucket: bucket };
/** Every stage of a collection's pipeline; commands/aggregate.ts has those that create or store documents. */
export const STAGE_NAMES: readonly string[] = [...Object.keys(ALL), ...Object.keys(JOINS)];
/** Stages after which only the fields named so far matter. */
const CLOSING = new Set(['$group', '$sortByCount', '$count', '$project', '$bucket']);
/** Stages of MongoDB's search process. */
const SEARCH = new Set(['$search', '$searchMeta', '$vectorSearch', '$listSearchIndexes']);
/** Stages that hand the document on, changed or not, and report the fields they read. */
const OPEN = new Set(['$match', '$sort', '$limit', '$skip', '$unwind', '$set', '$addFields']);

export interface Pipeline {
  /** The store's part: filter, order, skip, limit. */
  query: Query;
  stages: Stage[];
  /** Top-level fields the stages read; undefined for all. */
  needed?: ReadonlySet<string> | undefined;
  /** The stages only count the documents, as the drivers' countDocuments does. */
  counting?: { id: Value; name: string } | undefined;
}

export interface PipelineOptions {
  scope: Scope;
  store: Store;
  db: string;
  hint?: Index | 'natural' | undefined;
}

/** Name and argument of each stage. */
export function stageList(stages: Value): [string, Value][] {
  if (!Array.isArray(stages)) throw new MongoError(14, "'pipeline' option must be specified as an array");
  return stages.map((stage) => {
    if (!isDoc(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
    if (stage.size !== 1)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    return [...stage][0] as [string, Value];
  });
}

/**
 * Compiles a pipeline over a collection; leading $match, $sort, $skip and $limit become a query that can use indexes.
 */
export function compilePipeline(stages: Value, options: PipelineOptions): Pipeline {
  const list = stageList(stages);
  const { scope } = options;
  const query: Query = {
    filter: new Map(),
    matches: () => true,
    fields: null,
    sort: [],
    skip: 0,
    limit: 0,
    rules: scope.rules,
    hint: options.hint,
    scope,
  };
  let at = pushFilters(list, query, scope);
  const sorted = list[at];
  if (sorted?.[0] === '$sort' && isDoc(sorted[1]) && sorted[1].size > 0) {
    query.sort = parseSort(sorted[1]);
    at++;
  }
  if (list[at]?.[0] === '$skip' && plainCount(list[at]?.[1], 0)) query.skip = integerOption(list[at++]?.[1]) ?? 0;
  if (list[at]?.[0] === '$limit' && plainCount(list[at]?.[1], 1)) query.limit = integerOption(list[at++]?.[1]) ?? 0;
  const rest = list.slice(at);
  const needed = closes(rest) ? new Set<string>() : undefined;
  const compiled = compileStages(rest, options, needed);
  return { query, stages: compiled, needed: needed?.has('*') ? undefined : needed, counting: countingOf(rest) };
}

/** One group under a constant, with nothing but `{ $sum: 1 }`. */
function countingOf(stages: readonly [string, Value][]): Pipeline['counting'] {
  const [[name, argument] = []] = stages;
  if (stages.length !== 1 || name !== '$group' || !isDoc(argument as Value)) return undefined;
  const [[first, id] = [], [field, counter] = [], ...others] = [...(argument as Doc)];
  const isConstant = first === '_id' && (id === null || typeof id === 'number');
  const isCounter = isDoc(counter as Value) && (counter as Doc).size === 1 && (counter as Doc).get('$sum') === 1;
  return isConstant && isCounter && others.length === 0 && field ? { id, name: field } : undefined;
}

function plainCount(value: Value | undefined, least: number): boolean {
  const number = integerOption(value);
  return number !== undefined && number >= least && Number.isSafeInteger(number);
}

function pushFilters(list: [string, Value][], query: Query, scope: Scope): number {
  let at = 0;
  const filters: Doc[] = [];
  for (let stage = list[0]; stage?.[0] === '$match' && isDoc(stage[1]); stage = list[at]) {
    filters.push(stage[1] as Doc);
    at++;
  }
  if (filters.length === 0) return 0;
  query.filter = filters.length === 1 ? (filters[0] as Doc) : (new Map([['$and', filters]]) as Doc);
  const fields = new Set<string>();
  query.matches = matcherIn(scope, query.filter, fields);
  query.fields = fields.has('*') ? null : fields;
  return at;
}

/** True when a closing stage comes before any stage that might want the whole document. */
function closes(stages: readonly [string, Value][]): boolean {
  for (const [name] of stages) {
    if (CLOSING.has(name)) return true;
    if (!OPEN.has(name)) return false;
  }
  return false;
}

function compileStages(list: readonly [string, Value][], options: PipelineOptions, needed?: Set<string>): Stage[] {
  let fields = needed;
  const stages: Stage[] = [];
  for (let i = 0; i < list.length; i++) {
    const [name, argument] = list[i] as [string, Value];
    const follower = list[i + 1];
    if (name === '$sort' && follower?.[0] === '$limit' && plainCount(follower[1], 1)) {
      stages.push(sortStage(argument, options.scope, fields, integerOption(follower[1])));
    } else stages.push(compileStage(name, argument, options, fields));
    if (CLOSING.has(name)) fields = undefined;
  }
  return stages;
}

function compileStage(name: string, argument: Value, options: PipelineOptions, fields?: Set<string>): Stage {
  const plain = ALL[name];
  if (plain) return plain(argument, { scope: options.scope, fields });
  const join = JOINS[name];
  if (join) return join(argument, joinContext(options));
  if (name === '$changeStream')
    throw new MongoError(
      40573,
      'The $changeStream stage is only supported on replica sets: the embedded database has no change streams, poll or use a MongoDB replica set',
    );
  if (name === '$geoNear') throw notSupported(name, 'use a MongoDB server');
  if (SEARCH.has(name)) throw notSupported(name, 'use a MongoDB server with its search process, mongot');
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function joinContext(options: PipelineOptions): JoinContext {
  return {
    ...options,
    compile: (stages, scope) => {
      const compiled = compileStages(stageList(stages), { ...options, scope });
      return (input) => chain(input, compiled);
    },
    compileOver: (name, stages, scope) => {
      const source = resolveView(options.store, options.db, name, stages);
      const pipeline = compilePipeline(source.stages, { ...options, scope, hint: undefined });
      return () => runPipeline(options.store, source.collection, pipeline);
    },
  };
}

/** The collection under a view with the view's stages in front. */
export function resolveView(
  store: Store,
  db: string,
  name: string,
  stages: Value,
): { collection: Collection | undefined; stages: Value } {
  const collection = store.catalog.find(db, name);
  const on = collection?.options.get('viewOn');
  if (!collection || typeof on !== 'string') return { collection, stages };
  const own = collection.options.get('pipeline');
  return resolveView(store, db, on, [...(Array.isArray(own) ? own : []), ...(Array.isArray(stages) ? stages : [])]);
}

function chain(input: Iterable<Doc | undefined>, stages: readonly Stage[]): Iterable<Doc | undefined> {
  return stages.reduce<Iterable<Doc | undefined>>((source, stage) => stage(source), input);
}

/** Runs a compiled pipeline. */
export function* runPipeline(
  store: Store,
  collection: Collection | undefined,
  pipeline: Pipeline,
  counters?: Counters,
): Paused<Doc> {
  const count = collection && (yield* countOf(store, collection, pipeline));
  if (count === undefined) return yield* chain(source(store, collection, pipeline, counters), pipeline.stages);
  if (count.get(pipeline.counting?.name ?? '') !== 0) yield count;
}

/** The answer of a pipeline that only counts, where keys alone give it. */
function* countOf(
  store: Store,
  collection: Collection,
  { query, counting }: Pipeline,
): Generator<undefined, Doc | undefined, void> {
  if (!counting) return undefined;
  const plan = planOf(store, collection, query);
  if (plan.kind !== 'index' || !plan.exact) return undefined;
  const rest = Math.max(0, (yield* countKeys(store, plan.index, plan.ranges)) - query.skip);
  const n = query.limit ? Math.min(rest, query.limit) : rest;
  return new Map<string, Value>([
    ['_id', counting.id],
    [counting.name, n],
  ]);
}

/** Runs stages over documents at hand. */
export function runStages(
  input: Iterable<Doc | undefined>,
  stages: Value,
  options: PipelineOptions,
): Iterable<Doc | undefined> {
  return chain(input, compileStages(stageList(stages), options));
}

function* source(
  store: Store,
  collection: Collection | undefined,
  pipeline: Pipeline,
  counters?: Counters,
): Paused<Doc> {
  if (!collection) return;
  for (const row of findRows(store, collection, pipeline.query, counters))
    yield row && decode(row.bytes, pipeline.needed);
}
