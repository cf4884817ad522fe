import { decode } from '../bson/decode.ts';
import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { runStages, stageList } from '../aggregate/pipeline.ts';
import { expressionIn, makeScope, type Scope } from '../aggregate/scope.ts';
import type { Task } from '../scheduler.ts';
import { checkName, type Command, type Context, type Request } from './context.ts';
import type { Reply } from './reply.ts';
import { FIRST_BATCH, type Item } from './cursors.ts';
import { explainCommand } from './explain.ts';
import { parseOutput, writeMerge, writeOut, type MergePipeline, type Output } from './output.ts';
import { scopeOf } from './query.ts';
import { collectionStats } from './stats.ts';
import { pipelineItems } from './read.ts';

function* aggregate(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const cursor = body.get('cursor');
  if (truthy(body.get('explain'))) return yield* explainCommand(body, db, 'queryPlanner', context);
  if (!isDoc(cursor))
    throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const size = integerOption(cursor.get('batchSize'));
  const target = body.get('aggregate');
  const name = typeof target === 'string' ? checkName(db, target) : undefined;
  if (name === undefined && target !== 1)
    throw new MongoError(9, `Invalid value for the aggregate command: a collection name or 1, not ${typeName(target)}`);
  const { stages, output } = withoutOutput(body.get('pipeline') ?? null, {
    db,
    unchecked: truthy(body.get('bypassDocumentValidation')),
  });
  const items = itemsOf(request, context, name, stages);
  const ns = `${db}.${name ?? '$cmd.aggregate'}`;
  if (!output) return yield* context.cursors.open(ns, items, { size: size ?? FIRST_BATCH, single: false });
  yield* write(request, context, items, output);
  return { cursor: { firstBatch: [], id: 0n, ns }, ok: 1 };
}

function withoutOutput(
  pipeline: Value,
  into: { db: string; unchecked: boolean },
): { stages: Value[]; output: Output | undefined } {
  const list = stageList(pipeline);
  const last = list.at(-1);
  const writes = list.findIndex(([stage]) => stage === '$out' || stage === '$merge');
  if (writes >= 0 && writes < list.length - 1)
    throw new MongoError(40601, `${list[writes]?.[0]} can only be the final stage in the pipeline`);
  const stages = Array.isArray(pipeline) ? pipeline : [];
  return last && writes >= 0
    ? { stages: stages.slice(0, -1), output: parseOutput(last[0], last[1], into) }
    : { stages, output: undefined };
}

/** The documents: of a collection, or of a first stage that makes its own. */
function itemsOf(
  request: Request,
  context: Context,
  name: string | undefined,
  stages: Value[],
): Iterable<Item | undefined> {
  const { db, body } = request;
  const first = stageList(stages)[0];
  const scope = scopeOf(undefined, { collation: body.get('collation'), variables: body.get('let') });
  const made = first && sourceDocuments(first, request, context, scope, name);
  if (made) return runStages(made, stages.slice(1), { scope, store: context.store, db });
  if (name === undefined)
    throw new MongoError(
      73,
      `{aggregate: 1} is not valid for '${first?.[0] ?? 'an empty pipeline'}'; a collection is required.`,
    );
  return pipelineItems(context.store, db, name, stages, request);
}

function sourceDocuments(
  [stage, argument]: [string, Value],
  request: Request,
  context: Context,
  scope: Scope,
  name?: string,
): Iterable<Doc> | undefined {
  if (stage === '$documents') {
    if (name !== undefined) throw new MongoError(73, "'$documents' can only be run with {aggregate: 1}");
    const list = expressionIn(scope, argument)(undefined);
    if (!Array.isArray(list) || !list.every(isDoc))
      throw new MongoError(5858203, '$documents must evaluate to an array of objects');
    return list;
  }
  if (stage === '$listLocalSessions') return context.sessions.list();
  if (stage === '$collStats' && name !== undefined) return [collectionStats(request.db, name, argument, context)];
  return undefined;
}

function* write(request: Request, context: Context, items: Iterable<Item | undefined>, output: Output): Task<void> {
  const docs = (function* (): Generator<Doc | undefined> {
    for (const item of items) yield item instanceof Map || item === undefined ? item : decode(item);
  })();
  if (output.stage === '$out') yield* writeOut(context.store, docs, output);
  else yield* writeMerge(context.store, docs, output, mergePipeline(output, context, request));
}

/** whenMatched as a pipeline: it sees the present document, and the incoming one as $$new. */
function mergePipeline(output: Output, context: Context, request: Request): MergePipeline | undefined {
  const stages = output.spec.get('whenMatched');
  if (!Array.isArray(stages)) return undefined;
  const outer = makeScope(request.body.get('let'));
  const variables: Maybe = output.spec.get('let');
  const compiled = isDoc(variables)
    ? [...variables].map(([name, value]) => [name, expressionIn(outer, value)] as const)
    : [];
  const scope: Scope = { ...outer, names: new Set([...outer.names, 'new', ...compiled.map(([name]) => name)]) };
  return (present, incoming) => {
    scope.vars = new Map([
      ...outer.vars,
      ['new', incoming],
      ...compiled.map(([name, evaluate]) => [name, evaluate(incoming)] as const),
    ]);
    for (const doc of runStages([present], stages, { scope, store: context.store, db: request.db }))
      if (doc) return doc;
    return present;
  };
}

export const AGGREGATE: Command = {
  kind: ({ body }) => {
    const last = stageList(body.get('pipeline') ?? null).at(-1)?.[0];
    return last === '$out' || last === '$merge' ? 'write' : 'read';
  },
  run: aggregate,
};
