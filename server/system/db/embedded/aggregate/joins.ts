import { textKey } from '../bson/key.ts';
import { roughSize } from '../bson/rough-size.ts';
import { isDoc, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import { expressionContext } from '../expression/operators.ts';
import { mappedAt, setAt, splitPath, walk } from '../query/path.ts';
import type { Paused } from '../store/scan.ts';
import { MEMORY_LIMIT, overLimit } from '../store/sort-rows.ts';
import type { Scope } from './scope.ts';
import { requireDoc, type Docs, type Stage } from './stages.ts';

/** The compilers that stages with their own pipelines need: over a stream, or over another collection. */
export interface JoinContext {
  scope: Scope;
  compile(stages: Value, scope: Scope): (input: Docs) => Docs;
  compileOver(collection: string, stages: Value, scope: Scope): () => Paused<Doc>;
}

type JoinCompiler = (argument: Value, context: JoinContext) => Stage;

const lookup: JoinCompiler = (argument, context) => {
  const spec = requireDoc(argument, '$lookup', 4569);
  const as = spec.get('as');
  const from = spec.get('from');
  if (typeof as !== 'string') throw new MongoError(9, "must specify 'as' field for a $lookup");
  if (typeof from !== 'string') throw new MongoError(9, "missing 'from' option to $lookup stage specification");
  const stages = spec.get('pipeline');
  const [localField, foreignField] = [spec.get('localField'), spec.get('foreignField')];
  if ((localField === undefined) !== (foreignField === undefined))
    throw new MongoError(9, "$lookup requires both or neither of 'localField' and 'foreignField' to be specified");
  if (localField === undefined && stages === undefined)
    throw new MongoError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  const inner = innerScope(spec.get('let'), context.scope);
  const target = splitPath(as);
  const run =
    typeof localField === 'string' && typeof foreignField === 'string'
      ? byField(from, localField, foreignField, stages ?? [], context, inner.scope)
      : byPipeline(context.compileOver(from, stages ?? [], inner.scope));
  return function* (input) {
    for (const doc of input) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      inner.enter(doc);
      const found: Value[] = [];
      for (const item of run(doc)) {
        if (item) found.push(item);
        else yield undefined;
      }
      const copy: Doc = new Map(doc);
      setAt(unshared(copy, target), target, found);
      yield copy;
    }
  };
};

/** Copies the documents on the way to a path, so that setting it leaves the source alone. */
function unshared(doc: Doc, parts: string[]): Doc {
  let target = doc;
  for (const part of parts.slice(0, -1)) {
    const next = target.get(part);
    if (!isDoc(next)) break;
    const copy: Doc = new Map(next);
    target.set(part, copy);
    target = copy;
  }
  return doc;
}

function innerScope(variables: Maybe, outer: Scope): { scope: Scope; enter(doc: Doc): void } {
  const compiled = isDoc(variables)
    ? [...variables].map(
        ([name, value]) => [name, compileExpression(value, expressionContext(outer.names, outer.rules))] as const,
      )
    : [];
  const scope: Scope = {
    vars: outer.vars,
    names: new Set([...outer.names, ...compiled.map(([name]) => name)]),
    rules: outer.rules,
  };
  return {
    scope,
    enter(doc) {
      const vars = new Map(outer.vars);
      for (const [name, evaluate] of compiled) vars.set(name, evaluate({ root: doc, vars: outer.vars }));
      scope.vars = vars;
    },
  };
}

function byPipeline(run: () => Paused<Doc>): (doc: Doc) => Iterable<Doc | undefined> {
  return () => run();
}

/** An equality join asks the foreign collection once per distinct value, through its index where it has one. */
function byField(
  from: string,
  localField: string,
  foreignField: string,
  stages: Value,
  context: JoinContext,
  scope: Scope,
): (doc: Doc) => Iterable<Doc | undefined> {
  const parts = splitPath(localField);
  const rest = Array.isArray(stages) ? stages : [];
  const cacheable = rest.length === 0;
  const cache = new Map<string, Doc[]>();
  let cached = 0;
  return function* (doc) {
    const values = localValues(doc, parts);
    const key = textKey(values);
    const known = cache.get(key);
    if (known) return yield* known;
    const found: Doc[] = [];
    const condition: Doc = new Map([[foreignField, new Map([['$in', values]]) as Doc]]);
    for (const item of context.compileOver(from, [new Map([['$match', condition]]) as Doc, ...rest], scope)()) {
      if (item && cacheable) found.push(item);
      yield item;
    }
    cached += found.reduce((size, item) => size + roughSize(item), 0);
    if (cacheable && cached < MEMORY_LIMIT / 4) cache.set(key, found);
  };
}

/** A missing field joins with null; an array joins with each of its elements. */
function localValues(doc: Doc, parts: string[]): Value[] {
  const values: Value[] = [];
  walk(doc, parts, false, (value) => {
    if (Array.isArray(value)) values.push(...value.filter((item) => typeName(item) !== 'regex'));
    else values.push(value ?? null);
    return false;
  });
  return values.length === 0 && mappedAt(doc, parts) === undefined ? [null] : values;
}

const facet: JoinCompiler = (argument, context) => {
  const spec = requireDoc(argument, '$facet', 40169);
  if (spec.size === 0) throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const branches = [...spec].map(([name, stages]) => [name, context.compile(stages, context.scope)] as const);
  return function* (input) {
    const docs: Doc[] = [];
    let used = 0;
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else {
        docs.push(doc);
        used += roughSize(doc);
        if (used > MEMORY_LIMIT) throw overLimit('$facet');
      }
    }
    const result: Doc = new Map();
    for (const [name, run] of branches) {
      const found: Value[] = [];
      for (const doc of run(docs)) {
        if (doc) found.push(doc);
        else yield undefined;
      }
      result.set(name, found);
    }
    yield result;
  };
};

const unionWith: JoinCompiler = (argument, context) => {
  const spec: Doc = isDoc(argument) ? argument : new Map([['coll', argument]]);
  const name = spec.get('coll');
  if (typeof name !== 'string') throw new MongoError(9, "the $unionWith stage needs 'coll', the name of a collection");
  const other = context.compileOver(name, spec.get('pipeline') ?? [], context.scope);
  return function* (input) {
    yield* input;
    yield* other();
  };
};

/** Stages that run pipelines of their own. */
export const JOINS: Record<string, JoinCompiler> = { $lookup: lookup, $facet: facet, $unionWith: unionWith };
