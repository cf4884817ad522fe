import { textKey } from '../bson/key.ts';
import { roughSize } from '../bson/rough-size.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { MEMORY_LIMIT, overLimit } from '../store/sort-rows.ts';
import { ACCUMULATORS, makeAccumulator, type Accumulator } from '../expression/accumulators.ts';
import { expressionIn, type Scope } from './scope.ts';
import { requireDoc, sortStage, type Docs, type Stage, type StageCompiler, type StageContext } from './stages.ts';

/** One output field of a group. */
interface Output {
  name: string;
  make(): Accumulator;
  evaluate(doc: Doc): Maybe;
}
interface Group {
  id: Value;
  states: Accumulator[];
}

export const group: StageCompiler = (argument, context) => {
  const spec = requireDoc(argument, '$group', 15947);
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = expressionIn(context.scope, spec.get('_id') as Value, context.fields);
  const outputs = parseOutputs(new Map([...spec].filter(([name]) => name !== '_id')), context);
  return accumulateGroups(id, outputs, context.scope);
};

/** Groups documents by an id and yields one document for each group. */
export function accumulateGroups(id: (doc: Doc) => Maybe, outputs: readonly Output[], scope: Scope): Stage {
  return function* (input) {
    const groups = new Map<string, Group>();
    yield* fill(groups, input, id, outputs, scope);
    let sent = 0;
    for (const found of groups.values()) {
      yield result(found, outputs);
      if ((++sent & 127) === 0) yield undefined;
    }
  };
}

/** Accumulator fields as in $group. */
export function parseOutputs(spec: Doc, { scope, fields }: StageContext): Output[] {
  return [...spec].map(([name, value]) => {
    if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
    if (!isDoc(value)) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
    if (value.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
    const [operator, argument] = [...value][0] as [string, Value];
    if (operator === '$count') {
      return { name, make: () => makeAccumulator('$sum', scope.rules) as Accumulator, evaluate: () => 1 };
    }
    if (!ACCUMULATORS.has(operator)) throw new MongoError(15952, `unknown group operator '${operator}'`);
    return {
      name,
      make: () => makeAccumulator(operator, scope.rules) as Accumulator,
      evaluate: expressionIn(scope, argument, fields),
    };
  });
}

function result(found: Group, outputs: readonly Output[]): Doc {
  const doc: Doc = new Map([['_id', found.id]]);
  outputs.forEach((output, i) => doc.set(output.name, found.states[i]?.result() ?? null));
  return doc;
}

function* fill(
  groups: Map<string, Group>,
  input: Docs,
  id: (doc: Doc) => Maybe,
  outputs: readonly Output[],
  scope: Scope,
): Generator<undefined> {
  let used = 0;
  let count = 0;
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const value = id(doc) ?? null;
    const key = typeof value === 'string' && !scope.rules ? `s${value}` : `k${textKey(value, scope.rules)}`;
    let found = groups.get(key);
    if (!found) {
      found = { id: value, states: outputs.map((output) => output.make()) };
      groups.set(key, found);
      used += roughSize(value) + 64 + outputs.length * 64;
    }
    for (let i = 0; i < outputs.length; i++) {
      const state = found.states[i] as Accumulator;
      const before = state.size();
      state.add((outputs[i] as Output).evaluate(doc));
      used += state.size() - before;
    }
    if ((++count & 63) === 0) yield undefined;
    if (used > MEMORY_LIMIT) throw overLimit('$group');
  }
}

/** $sortByCount: a group with a count, largest first. */
export const sortByCount: StageCompiler = (argument, context) => {
  const counting = group(
    new Map<string, Value>([
      ['_id', argument],
      ['count', new Map([['$sum', 1]]) as Doc],
    ]) as Doc,
    context,
  );
  const sorting = sortStage(new Map([['count', -1]]) as Doc, context.scope);
  return (input) => sorting(counting(input));
};
