import { equal, compare } from '../bson/compare.ts';
import { textKey } from '../bson/key.ts';
import { bigintOf, integerOption } from '../bson/numbers.ts';
import { docOf, isDoc, isNullish, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { parseSort, sorter } from '../query/sort.ts';
import { arrayArgument, listOperator, namedFields, namedOperator, unary } from './arguments.ts';
import {
  compileExpression,
  isTrue,
  withVars,
  type Expression,
  type ExpressionContext,
  type Operator,
} from './compile.ts';

function whole(value: Maybe, name: string, code: number): number {
  const number = value === undefined ? undefined : bigintOf(value as Value);
  if (number === undefined) throw new MongoError(code, `${name} requires a whole number, found: ${typeName(value)}`);
  return Number(number);
}

const elementAt: Operator = listOperator(2, 2, ([list, index], _context, name) => {
  if (isNullish(list) || isNullish(index)) return null;
  const items = arrayArgument(list, name, 28689);
  return items.at(whole(index, name, 28690));
});

const slice: Operator = listOperator(2, 3, ([list, second, third], _context, name) => {
  if (isNullish(list) || isNullish(second) || third === null) return null;
  const items = arrayArgument(list, name, 28724);
  const first = whole(second, name, 28725);
  if (third === undefined) return first < 0 ? items.slice(first) : items.slice(0, first);
  const count = whole(third, name, 28727);
  if (count <= 0) throw new MongoError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = first < 0 ? Math.max(0, items.length + first) : first;
  return items.slice(start, start + count);
});

interface Loop {
  input: Expression;
  body: Expression;
  as: string;
}

function loop(
  argument: Value,
  context: ExpressionContext,
  name: string,
  bodyName: string,
  optional: string[],
): Loop & { fields: Doc } {
  const fields = namedFields(argument, name, ['input', bodyName], ['as', ...optional]);
  const as = fields.get('as') ?? 'this';
  if (typeof as !== 'string') throw new MongoError(16866, `${name}: 'as' must be a string`);
  return {
    fields,
    as,
    input: compileExpression(fields.get('input') as Value, context),
    body: compileExpression(fields.get(bodyName) as Value, withVars(context, [as])),
  };
}

const map: Operator = (argument, context, name) => {
  const { input, body, as } = loop(argument, context, name, 'in', []);
  return (env) => {
    const list = input(env);
    if (isNullish(list)) return null;
    const vars = new Map(env.vars);
    return arrayArgument(list, name, 16883).map((item) => body({ root: env.root, vars: vars.set(as, item) }) ?? null);
  };
};

const filter: Operator = (argument, context, name) => {
  const { input, body, as, fields } = loop(argument, context, name, 'cond', ['limit']);
  const limit = fields.has('limit') ? compileExpression(fields.get('limit') as Value, context) : undefined;
  return (env) => {
    const list = input(env);
    if (isNullish(list)) return null;
    const most = limit?.(env);
    const vars = new Map(env.vars);
    const kept = arrayArgument(list, name, 28651).filter((item) =>
      isTrue(body({ root: env.root, vars: vars.set(as, item) })),
    );
    return isNullish(most) ? kept : kept.slice(0, whole(most, name, 327391));
  };
};

const reduce: Operator = (argument, context, name) => {
  const fields = namedFields(argument, name, ['input', 'initialValue', 'in'], []);
  const [input, initial] = ['input', 'initialValue'].map((field) =>
    compileExpression(fields.get(field) as Value, context),
  ) as [Expression, Expression];
  const body = compileExpression(fields.get('in') as Value, withVars(context, ['this', 'value']));
  return (env) => {
    const list = input(env);
    if (isNullish(list)) return null;
    const vars = new Map(env.vars);
    let value = initial(env);
    for (const item of arrayArgument(list, name, 40080))
      value = body({ root: env.root, vars: vars.set('this', item).set('value', value) });
    return value;
  };
};

const indexOf: Operator = listOperator(2, 4, ([list, wanted, start, end], context, name) => {
  if (isNullish(list)) return null;
  const items = arrayArgument(list, name, 40090);
  const from = start === undefined ? 0 : whole(start, name, 40096);
  const to = end === undefined ? items.length : whole(end, name, 40096);
  if (from < 0 || to < 0) throw new MongoError(40097, `${name} requires indexes of at least 0`);
  for (let i = from; i < Math.min(to, items.length); i++)
    if (wanted !== undefined && equal(items[i], wanted, context.rules)) return i;
  return -1;
});

const range: Operator = listOperator(2, 3, ([start, end, step], _context, name) => {
  const [from, to] = [whole(start, name, 34443), whole(end, name, 34445)];
  const by = step === undefined ? 1 : whole(step, name, 34447);
  if (by === 0) throw new MongoError(34449, '$range requires a non-zero step value');
  if (Math.abs((to - from) / by) > 5_000_000) throw new MongoError(292, '$range would use too much memory');
  const list: Value[] = [];
  for (let i = from; by > 0 ? i < to : i > to; i += by) list.push(i);
  return list;
});

const zip: Operator = namedOperator(
  { required: ['inputs'], optional: ['useLongestLength', 'defaults'] },
  (args, name) => {
    const inputs = args('inputs');
    if (isNullish(inputs)) return null;
    const lists = arrayArgument(inputs, name, 34461);
    if (lists.some(isNullish)) return null;
    const arrays = lists.map((list) => arrayArgument(list, name, 34468));
    const longest = args('useLongestLength') === true;
    const defaults = args('defaults');
    if (!isNullish(defaults) && !longest)
      throw new MongoError(34466, 'cannot specify defaults unless useLongestLength is true');
    const lengths = arrays.map((list) => list.length);
    const size = longest ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length: size }, (_, i) =>
      arrays.map(
        (list, which) =>
          list[i] ?? (i < list.length ? null : Array.isArray(defaults) ? (defaults[which] ?? null) : null),
      ),
    );
  },
);

const arrayToObject: Operator = unary((value, name) => {
  const doc: Doc = new Map();
  for (const item of arrayArgument(value, name, 40386)) {
    const [key, field] = Array.isArray(item) ? item : isDoc(item) ? [item.get('k'), item.get('v')] : [];
    if (Array.isArray(item) ? item.length !== 2 : !isDoc(item) || item.size !== 2 || !item.has('k') || !item.has('v')) {
      throw new MongoError(
        40392,
        '$arrayToObject requires an array of size 2 arrays or of objects with the fields k and v',
      );
    }
    if (typeof key !== 'string')
      throw new MongoError(40395, `$arrayToObject requires keys of type string, found: ${typeName(key)}`);
    doc.set(key, field ?? null);
  }
  return doc;
});

const objectToArray: Operator = unary((value) => {
  if (!isDoc(value)) throw new MongoError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return [...value].map(([k, v]) => docOf({ k, v }));
});

const mergeObjects: Operator = listOperator(1, 1000, (args) => {
  const merged: Doc = new Map();
  for (const value of args.length === 1 && Array.isArray(args[0]) ? args[0] : args) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      throw new MongoError(
        40400,
        `$mergeObjects requires object inputs, but input ${String(value)} is of type ${typeName(value)}`,
      );
    for (const [key, field] of value) merged.set(key, field);
  }
  return merged;
});

const sortArray: Operator = (argument, context, name) => {
  const fields = namedFields(argument, name, ['input', 'sortBy'], []);
  const input = compileExpression(fields.get('input') as Value, context);
  const by = fields.get('sortBy') as Value;
  const order = isDoc(by) ? sorter(parseSort(by), context.rules) : undefined;
  const direction = isNumeric(by) ? integerOption(by) : undefined;
  if (!order && direction !== 1 && direction !== -1)
    throw new MongoError(2942507, '$sortArray: sortBy must be 1, -1 or a document');
  const empty: Doc = new Map();
  return (env) => {
    const list = input(env);
    if (isNullish(list)) return null;
    const items = [...arrayArgument(list, name, 2942504)];
    if (!order) return items.sort((a, b) => compare(a, b, context.rules) * (direction ?? 1));
    return items
      .map((item) => ({ item, key: order.key(isDoc(item) ? item : empty) }))
      .sort((a, b) => order.compare(a.key, b.key))
      .map(({ item }) => item);
  };
};

const keyText = (value: Value, context: ExpressionContext): string => textKey(value, context.rules);

const sets = (combine: (lists: Map<string, Value>[]) => Maybe, code: number, nullable: boolean): Operator =>
  listOperator(nullable ? 0 : 2, 1000, (args, context, name) => {
    if (nullable && args.some(isNullish)) return null;
    return combine(
      args.map((list) => new Map(arrayArgument(list, name, code).map((item) => [keyText(item, context), item]))),
    );
  });

const union = sets((lists) => [...new Map(lists.flatMap((list) => [...list])).values()], 17043, true);
const intersection = sets(
  ([first = new Map<string, Value>(), ...others]) =>
    [...first].filter(([key]) => others.every((list) => list.has(key))).map(([, item]) => item),
  17047,
  true,
);
const setEquals = sets(
  ([first, ...others]) =>
    others.every((list) => list.size === first?.size && [...list.keys()].every((key) => first.has(key))),
  17044,
  false,
);

const setDifference: Operator = listOperator(2, 2, ([a, b], context, name) => {
  if (isNullish(a) || isNullish(b)) return null;
  const without = new Set(arrayArgument(b, name, 17049).map((item) => keyText(item, context)));
  return [...new Map(arrayArgument(a, name, 17048).map((item) => [keyText(item, context), item]))]
    .filter(([key]) => !without.has(key))
    .map(([, item]) => item);
});

const isSubset: Operator = listOperator(2, 2, ([a, b], context, name) => {
  const all = new Set(arrayArgument(b, name, 17042).map((item) => keyText(item, context)));
  return arrayArgument(a, name, 17046).every((item) => all.has(keyText(item, context)));
});

/** Arrays, sets and objects as lists. */
export const ARRAYS: Record<string, Operator> = {
  $arrayElemAt: elementAt,
  $first: unary((value, name) => arrayArgument(value, name, 28689)[0]),
  $last: unary((value, name) => arrayArgument(value, name, 28689).at(-1)),
  $slice: slice,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $size: listOperator(1, 1, ([value], _context, name) => arrayArgument(value, name, 17124).length),
  $isArray: listOperator(1, 1, ([value]) => Array.isArray(value)),
  $in: listOperator(2, 2, ([value, list], context, name) =>
    arrayArgument(list, name, 40081).some((item) => value !== undefined && equal(item, value, context.rules)),
  ),
  $indexOfArray: indexOf,
  $concatArrays: listOperator(0, 1000, (args, _context, name) =>
    args.some(isNullish) ? null : args.flatMap((list) => arrayArgument(list, name, 28664)),
  ),
  $reverseArray: unary((value, name) => [...arrayArgument(value, name, 34435)].reverse()),
  $range: range,
  $zip: zip,
  $arrayToObject: arrayToObject,
  $objectToArray: objectToArray,
  $mergeObjects: mergeObjects,
  $sortArray: sortArray,
  $setUnion: union,
  $setIntersection: intersection,
  $setEquals: setEquals,
  $setDifference: setDifference,
  $setIsSubset: isSubset,
  $anyElementTrue: listOperator(1, 1, ([value], _context, name) => arrayArgument(value, name, 17041).some(isTrue)),
  $allElementsTrue: listOperator(1, 1, ([value], _context, name) => arrayArgument(value, name, 17040).every(isTrue)),
};
