import { integerOption } from '../bson/numbers.ts';
import { roughSize } from '../bson/rough-size.ts';
import { isDoc, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { setAt, splitPath, valueAt } from '../query/path.ts';
import { compileProjection } from '../query/project.ts';
import { parseSort, sorter, type SortKey } from '../query/sort.ts';
import type { Paused } from '../store/scan.ts';
import { sortPaused } from '../store/sort-rows.ts';
import { expressionIn, matcherIn, projectContext, type Scope } from './scope.ts';

export type Docs = Iterable<Doc | undefined>;
/** A compiled stage: documents in, documents out; `undefined` is a pause and is handed on. */
export type Stage = (input: Docs) => Paused<Doc>;

/**
 * The context for compiling a stage. `fields` collects the names read until a stage that needs no more of the document.
 */
export interface StageContext {
  scope: Scope;
  fields?: Set<string> | undefined;
}
export type StageCompiler = (argument: Value, context: StageContext) => Stage;

/** A stage that turns each document into one document. */
export function mapping(change: (doc: Doc) => Doc): Stage {
  return function* (input) {
    for (const doc of input) yield doc && change(doc);
  };
}

export function requireDoc(value: Value, stage: string, code: number): Doc {
  if (!isDoc(value))
    throw new MongoError(code, `the ${stage} stage specification must be an object, got ${typeName(value)}`);
  return value;
}

const match: StageCompiler = (argument, { scope, fields }) => {
  const matches = matcherIn(scope, requireDoc(argument, '$match', 15959), fields);
  return function* (input) {
    for (const doc of input) if (doc === undefined || matches(doc)) yield doc;
  };
};

const sort: StageCompiler = (argument, { scope, fields }) => sortStage(argument, scope, fields);

/** Sorts; with a limit right after it, keeps only that many. */
export function sortStage(argument: Value, scope: Scope, fields?: Set<string>, limit?: number): Stage {
  const spec = parseSort(requireDoc(argument, '$sort', 15973));
  if (spec.length === 0) throw new MongoError(15976, '$sort stage must have at least one sort key');
  for (const field of spec) fields?.add(field.parts[0] as string);
  const order = sorter(spec, scope.rules);
  return function* (input) {
    type Keyed = { doc: Doc; key: SortKey };
    const keyed = function* (): Paused<Keyed> {
      for (const doc of input) yield doc && { doc, key: order.key(doc) };
    };
    const compare = (a: Keyed, b: Keyed): number => order.compare(a.key, b.key);
    for (const item of sortPaused(keyed(), { compare, size: (item) => roughSize(item.doc), limit })) yield item?.doc;
  };
}

function count(argument: Value, stage: string, least: number): number {
  const number = integerOption(argument);
  if (number === undefined || (isNumeric(argument) && !Number.isSafeInteger(number))) {
    throw new MongoError(
      stage === '$limit' ? 2107201 : 5107200,
      `invalid argument to ${stage} stage: Expected a number in: ${stage}: ${String(argument)}`,
    );
  }
  if (number < least)
    throw new MongoError(
      stage === '$limit' ? 15958 : 5107200,
      stage === '$limit'
        ? 'the limit must be positive'
        : `invalid argument to ${stage} stage: Expected a non-negative number`,
    );
  return number;
}

const limit: StageCompiler = (argument) => {
  const most = count(argument, '$limit', 1);
  return function* (input) {
    let left = most;
    for (const doc of input) {
      yield doc;
      if (doc && --left === 0) return;
    }
  };
};

const skip: StageCompiler = (argument) => {
  const first = count(argument, '$skip', 0);
  return function* (input) {
    let left = first;
    for (const doc of input) if (doc === undefined || left-- <= 0) yield doc;
  };
};

const project: StageCompiler = (argument, { scope, fields }) => {
  const spec = requireDoc(argument, '$project', 15969);
  if (spec.size === 0) throw new MongoError(51272, 'projection specification must have at least one field');
  const compiled = compileProjection(spec, projectContext(scope, fields), false);
  if (compiled?.including) for (const path of [...spec.keys(), '_id']) fields?.add(splitPath(path)[0] as string);
  else fields?.add('*');
  return mapping((doc) => (compiled ? compiled.project(doc) : doc));
};

const set: StageCompiler = (argument, { scope, fields }) => {
  const spec = requireDoc(argument, '$set', 40272);
  const changes = flatten(spec, scope, fields, '');
  return mapping((doc) => {
    const values = changes.map(([parts, evaluate]) => [parts, evaluate(doc)] as const);
    let result: Doc = new Map(doc);
    for (const [parts, value] of values) result = assign(result, parts, 0, value) as Doc;
    return result;
  });
};

type Change = readonly [string[], (doc: Doc) => Maybe];

/** { a: { b: 1 } } adds to a present `a`, so it is read as 'a.b'. */
function flatten(spec: Doc, scope: Scope, fields: Set<string> | undefined, prefix: string): Change[] {
  return [...spec].flatMap(([path, value]): Change[] => {
    if (path === '' || path.startsWith('$'))
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$' or be empty: '${path}'. Consider using $getField or $setField.`,
      );
    const full = prefix + path;
    if (isDoc(value) && value.size > 0 && !(value.keys().next().value as string).startsWith('$'))
      return flatten(value, scope, fields, `${full}.`);
    return [[splitPath(full), expressionIn(scope, value, fields)]];
  });
}

/** Sets a path in a copy; arrays on the way are mapped over, scalars replaced; `undefined` removes. */
function assign(target: Maybe, parts: string[], from: number, value: Maybe): Value {
  if (from === parts.length) return value ?? null;
  if (Array.isArray(target)) return target.map((item) => assign(item, parts, from, value));
  const copy: Doc = new Map(isDoc(target) ? target : []);
  const name = parts[from] as string;
  if (from === parts.length - 1 && value === undefined) copy.delete(name);
  else copy.set(name, assign(copy.get(name), parts, from + 1, value));
  return copy;
}

const unset: StageCompiler = (argument, context) => {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw new MongoError(31119, '$unset specification must be a string or an array with at least one field');
  const spec: Doc = new Map();
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new MongoError(31120, '$unset specification must be a string or an array containing only string values');
    spec.set(path, 0);
  }
  return project(spec, context);
};

const unwind: StageCompiler = (argument, { fields }) => {
  const spec: Doc = isDoc(argument) ? argument : new Map([['path', argument]]);
  const path = spec.get('path');
  if (typeof path !== 'string')
    throw new MongoError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  if (!path.startsWith('$'))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const indexField = spec.get('includeArrayIndex');
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === ''))
    throw new MongoError(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  const keepEmpty = spec.get('preserveNullAndEmptyArrays') === true;
  const parts = splitPath(path.slice(1));
  fields?.add(parts[0] as string);
  return function* (input) {
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else yield* unwound(doc, parts, indexField as string | undefined, keepEmpty);
    }
  };
};

function* unwound(doc: Doc, parts: string[], indexField: string | undefined, keepEmpty: boolean): Generator<Doc> {
  const value = valueAt(doc, parts);
  const row = (item: Maybe, index: bigint | null): Doc => {
    const copy = assign(doc, parts, 0, item) as Doc;
    if (indexField !== undefined) setAt(copy, splitPath(indexField), index);
    return copy;
  };
  if (Array.isArray(value) && value.length > 0)
    for (const [index, item] of value.entries()) yield row(item, BigInt(index));
  else if (Array.isArray(value)) {
    if (keepEmpty) yield row(undefined, null);
  } else if (value !== undefined && value !== null) yield indexField === undefined ? doc : row(value, null);
  else if (keepEmpty) yield indexField === undefined ? doc : row(value, null);
}

const replaceWith: StageCompiler = (argument, { scope, fields }) => {
  const evaluate = expressionIn(scope, argument, fields);
  return mapping((doc) => {
    const value = evaluate(doc);
    if (!isDoc(value))
      throw new MongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(value)}`,
      );
    return value;
  });
};

const replaceRoot: StageCompiler = (argument, context) => {
  const spec = requireDoc(argument, '$replaceRoot', 40229);
  const root = spec.get('newRoot');
  if (root === undefined) throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage');
  return replaceWith(root, context);
};

const countStage: StageCompiler = (argument) => {
  if (typeof argument !== 'string' || argument === '')
    throw new MongoError(40156, 'the count field must be a non-empty string');
  if (argument.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path');
  if (argument.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'");
  return function* (input) {
    let total = 0;
    for (const doc of input) {
      if (doc) total++;
      else yield undefined;
    }
    if (total > 0) yield new Map([[argument, total]]) as Doc;
  };
};

const sample: StageCompiler = (argument) => {
  const size = integerOption(requireDoc(argument, '$sample', 28745).get('size'));
  if (size === undefined || size <= 0)
    throw new MongoError(28747, 'size argument to $sample must be a positive integer');
  return function* (input) {
    const kept: Doc[] = [];
    let seen = 0;
    for (const doc of input) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      const place = kept.length < size ? kept.length : Math.floor(Math.random() * (seen + 1));
      seen++;
      if (place < size) kept[place] = doc;
    }
    for (let i = kept.length - 1; i >= 0; i--) {
      const other = Math.floor(Math.random() * (i + 1));
      [kept[i], kept[other]] = [kept[other] as Doc, kept[i] as Doc];
      yield kept[i];
    }
  };
};

/** Stages that look at one stream of documents and nothing else. */
export const STAGES: Record<string, StageCompiler> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $project: project,
  $set: set,
  $addFields: set,
  $unset: unset,
  $unwind: unwind,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $count: countStage,
  $sample: sample,
};
