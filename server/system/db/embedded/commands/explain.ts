import { hostname } from 'node:os';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compilePipeline, resolveView, runPipeline, stageList } from '../aggregate/pipeline.ts';
import type { Task } from '../scheduler.ts';
import { findRows, planOf, type Counters, type Query } from '../store/find.ts';
import type { Collection } from '../store/catalog.ts';
import type { Plan } from '../store/plan.ts';
import { checkName, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { compileQuery, scopeOf } from './query.ts';

const VERBOSITIES: readonly Value[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** A plan in MongoDB's words. */
function winningPlan(plan: Plan, query: Query): Reply {
  const found = access(plan);
  return plan.sorted || query.sort.length === 0
    ? found
    : {
        stage: 'SORT',
        sortPattern: Object.fromEntries(query.sort.map((field) => [field.path, field.direction])),
        inputStage: found,
      };
}

function access(plan: Plan): Reply {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'union')
    return {
      stage: 'FETCH',
      inputStage: { stage: 'OR', inputStages: plan.plans.map((inner) => access(inner)['inputStage'] ?? access(inner)) },
    };
  const { index } = plan;
  const scan = {
    stage: 'IXSCAN',
    keyPattern: index.spec.get('key'),
    indexName: index.name,
    isMultiKey: index.multikey,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: plan.reverse ? 'backward' : 'forward',
    ranges: plan.ranges.length,
  };
  return { stage: 'FETCH', inputStage: plan.merged ? { stage: 'SORT_MERGE', inputStages: [scan] } : scan };
}

function* explainQuery(
  context: Context,
  ns: string,
  collection: Collection | undefined,
  query: Query,
  verbosity: string,
): Task<Reply> {
  const plan = collection ? winningPlan(planOf(context.store, collection, query), query) : { stage: 'EOF' };
  const planner = {
    namespace: ns,
    indexFilterSet: false,
    parsedQuery: query.filter,
    winningPlan: plan,
    rejectedPlans: [],
  };
  if (verbosity === 'queryPlanner') return { queryPlanner: planner };
  const counters: Counters = { docsExamined: 0, returned: 0 };
  const start = performance.now();
  for (const row of collection ? findRows(context.store, collection, query, counters) : []) if (!row) yield;
  return { queryPlanner: planner, executionStats: stats(counters, performance.now() - start, plan) };
}

function stats(counters: Counters, milliseconds: number, plan: Reply): Reply {
  const scan = JSON.stringify(plan).includes('COLLSCAN');
  return {
    executionSuccess: true,
    nReturned: counters.returned,
    executionTimeMillis: Math.round(milliseconds),
    totalKeysExamined: scan ? 0 : counters.docsExamined,
    totalDocsExamined: counters.docsExamined,
    executionStages: plan,
  };
}

/** The filter of an explained command, wherever that command keeps it. */
function queryOf(command: Doc, name: string): Parameters<typeof compileQuery>[1] {
  const list = command.get(name === 'update' ? 'updates' : 'deletes');
  const statement = Array.isArray(list) && isDoc(list[0]) ? list[0] : undefined;
  if (statement)
    return { filter: statement.get('q'), collation: statement.get('collation'), hint: statement.get('hint') };
  return {
    filter: command.get('filter') ?? command.get('query'),
    sort: command.get('sort'),
    skip: command.get('skip'),
    limit: command.get('limit'),
    collation: command.get('collation'),
    hint: command.get('hint'),
    variables: command.get('let'),
  };
}

/** Explains a command without changing anything: its writes are not executed. */
export function* explainCommand(command: Doc, db: string, verbosity: string, context: Context): Task<Reply> {
  const [name, target] = [...command][0] as [string, Value];
  const collectionName = checkName(db, String(target));
  const tail = { command, serverInfo: { host: hostname(), port: 0, version: '7.0.14', gitVersion: 'embedded' }, ok: 1 };
  if (name === 'aggregate')
    return {
      explainVersion: '1',
      ...(yield* explainAggregate(command, db, collectionName, verbosity, context)),
      ...tail,
    };
  if (!['find', 'count', 'distinct', 'update', 'delete', 'findAndModify', 'findandmodify'].includes(name))
    throw new MongoError(59, `Explain failed due to unknown command: ${name}`);
  const collection = context.store.catalog.find(db, collectionName);
  const { query } = compileQuery(collection, queryOf(command, name));
  return {
    explainVersion: '1',
    ...(yield* explainQuery(context, `${db}.${collectionName}`, collection, query, verbosity)),
    ...tail,
  };
}

function* explainAggregate(command: Doc, db: string, name: string, verbosity: string, context: Context): Task<Reply> {
  const stages = stageList(command.get('pipeline') ?? null).filter(([stage]) => stage !== '$out' && stage !== '$merge');
  const source = resolveView(
    context.store,
    db,
    name,
    stages.map(([stage, argument]) => new Map([[stage, argument]]) as Doc),
  );
  const scope = scopeOf(source.collection, { collation: command.get('collation'), variables: command.get('let') });
  const { query: hinted } = compileQuery(source.collection, { hint: command.get('hint') });
  const pipeline = compilePipeline(source.stages, { scope, store: context.store, db, hint: hinted.hint });
  const found = yield* explainQuery(context, `${db}.${name}`, source.collection, pipeline.query, verbosity);
  if (pipeline.stages.length === 0) return found;
  let returned = 0;
  if (verbosity !== 'queryPlanner') {
    for (const doc of runPipeline(context.store, source.collection, pipeline)) {
      if (doc) returned++;
      else yield;
    }
  }
  const rest = stageList(source.stages).slice(-pipeline.stages.length);
  const later = rest.map(([stage, argument]) => ({
    [stage]: argument,
    ...(verbosity === 'queryPlanner' ? {} : { nReturned: BigInt(returned) }),
  }));
  return { stages: [{ $cursor: found }, ...later] };
}

function* explain(request: Request, context: Context): Task<Reply> {
  const command = request.body.get('explain');
  if (!isDoc(command) || command.size === 0) throw new MongoError(14, "'explain' must be a document with a command");
  if (command.has('writeConcern'))
    throw new MongoError(72, `Command explain does not support writeConcern: it writes nothing`);
  const verbosity = request.body.get('verbosity') ?? 'allPlansExecution';
  if (!VERBOSITIES.includes(verbosity))
    throw new MongoError(
      2,
      `Enumeration value '${String(verbosity)}' for field 'explain.verbosity' is not a valid value.`,
    );
  return yield* explainCommand(command, request.db, String(verbosity), context);
}

export const EXPLAIN: Command = { kind: 'read', run: explain };
