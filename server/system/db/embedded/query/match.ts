import type { MatchContext, MatchState } from './match-context.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { valueTest, type Test } from './match-operators.ts';
import { jsonSchema } from './json-schema.ts';
import { splitPath, walk } from './path.ts';
import { isRegex } from './regex.ts';

/** Fields of a DBRef: names like any other. */
const DBREF = new Set(['$ref', '$id', '$db']);

export type Matcher = (doc: Doc, state?: MatchState) => boolean;

/** Compiles a filter document. */
export function compileFilter(filter: Doc, context: MatchContext): Matcher {
  const tests = [...filter].map(([key, value]) =>
    key.startsWith('$') && !DBREF.has(key) ? topLevel(key, value, context) : field(key, value, context),
  );
  return all(tests);
}

function all(tests: Matcher[]): Matcher {
  if (tests.length === 1) return tests[0] as Matcher;
  return (doc, state) => {
    for (const test of tests) if (!test(doc, state)) return false;
    return true;
  };
}

function topLevel(key: string, value: Value, context: MatchContext): Matcher {
  switch (key) {
    case '$and':
      return all(branches(key, value, context));
    case '$or': {
      const tests = branches(key, value, context);
      return (doc, state) => tests.some((test) => test(doc, state));
    }
    case '$nor': {
      const tests = branches(key, value, context);
      return (doc) => !tests.some((test) => test(doc));
    }
    case '$comment':
      return () => true;
    case '$expr': {
      if (!context.expression) throw new MongoError(2, '$expr is not allowed in this context');
      return context.expression(value);
    }
    case '$jsonSchema': {
      context.fields?.add('*');
      return jsonSchema(value);
    }
    case '$where':
      throw notSupported('$where', 'write the condition with $expr');
    case '$text':
      throw notSupported('$text', 'filter with $regex, or use a MongoDB server');
    default:
      throw new MongoError(
        2,
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function branches(key: string, value: Value, context: MatchContext): Matcher[] {
  if (!Array.isArray(value)) throw new MongoError(2, `${key} must be an array`);
  if (value.length === 0) throw new MongoError(2, '$and/$or/$nor must be a nonempty array');
  return value.map((branch) => {
    if (!isDoc(branch)) throw new MongoError(2, '$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, context);
  });
}

function field(path: string, value: Value, context: MatchContext): Matcher {
  const parts = splitPath(path);
  context.fields?.add(parts[0] as string);
  if (!isOperators(value)) return onPath(parts, valueTest(isRegex(value) ? '$regex' : '$eq', value, context));
  return all(operatorTests(value, context).map((test) => onPath(parts, test)));
}

/**
 * { $gt: 1 } and the like; a document that starts with a plain name is a value, $ref/$id/$db make a DBRef, a value too.
 */
export function isOperators(value: Maybe): value is Doc {
  if (!isDoc(value)) return false;
  const first = value.keys().next().value;
  return first !== undefined && first.startsWith('$') && !DBREF.has(first);
}

/** The tests of an operator document, each for one value or array. */
export function operatorTests(operators: Doc, context: MatchContext): Test[] {
  const tests: Test[] = [];
  for (const [operator, value] of operators) {
    if (operator === '$options') {
      if (!operators.has('$regex')) throw new MongoError(2, '$options needs a $regex');
      continue;
    }
    if (operator === '$not') tests.push(negated(value, context));
    else if (operator === '$elemMatch') tests.push(elemMatch(value, context));
    else if (operator === '$all') tests.push(...allOf(value, context));
    else tests.push(valueTest(operator, value, context, operators.get('$options')));
  }
  return tests;
}

function onPath(parts: string[], test: Test): Matcher {
  if (test.negate) {
    const positive = onPath(parts, { ...test, negate: false });
    return (doc) => !positive(doc);
  }
  if (test.group) return all(test.group.map((inner) => onPath(parts, inner)));
  const { one, expand } = test;
  if (parts.length > 1)
    return (doc, state) => walk(doc, parts, expand, (value, position) => decide(one, value, position, state));
  const name = parts[0] as string;
  return (doc, state) => {
    const value = doc.get(name);
    return Array.isArray(value)
      ? walk(value, [], expand, (item, position) => decide(one, item, position, state))
      : one(value, state);
  };
}

function decide(one: Test['one'], value: Maybe, position: number, state?: MatchState): boolean {
  if (!state) return one(value);
  const inner: MatchState = { position: -1 };
  if (!one(value, inner)) return false;
  const index = position >= 0 ? position : inner.position;
  if (index >= 0) state.position = index;
  return true;
}

/** $not: true where none of the path's values passes all tests; each test sees the whole path. */
function negated(value: Value, context: MatchContext): Test {
  if (isRegex(value)) return { ...valueTest('$regex', value, context), negate: true };
  if (!isDoc(value) || value.size === 0) throw new MongoError(2, '$not needs a regex or a document');
  const tests = operatorTests(value, context);
  if (tests.length === 1) return { ...(tests[0] as Test), negate: !(tests[0] as Test).negate };
  return { negate: true, expand: false, group: tests, one: elementTest(tests) };
}

/** Operators of whole documents, not of values. */
const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$where', '$jsonSchema', '$comment']);

/** True for a filter on documents that begins with $and, $or and the like. */
export function isLogical(value: Doc): boolean {
  return LOGICAL.has(value.keys().next().value ?? '');
}

function elemMatch(value: Value, context: MatchContext): Test {
  if (!isDoc(value)) throw new MongoError(2, '$elemMatch needs an Object');
  const first = value.keys().next().value;
  const onValues = isOperators(value) && !LOGICAL.has(first ?? '');
  const one = onValues
    ? elementTest(operatorTests(value, context))
    : documentTest(compileFilter(value, { rules: context.rules }));
  return {
    negate: false,
    expand: false,
    one: (array, state) => {
      if (!Array.isArray(array)) return false;
      const index = array.findIndex(one);
      if (index >= 0 && state) state.position = index;
      return index >= 0;
    },
  };
}

function elementTest(tests: Test[]): (item: Maybe) => boolean {
  return (item) => tests.every((test) => test.one(item) !== test.negate);
}

function documentTest(matcher: Matcher): (item: Value) => boolean {
  return (item) => {
    if (isDoc(item)) return matcher(item);
    return Array.isArray(item) && matcher(new Map(item.map((element, index) => [String(index), element])));
  };
}

function allOf(value: Value, context: MatchContext): Test[] {
  if (!Array.isArray(value)) throw new MongoError(2, '$all needs an array');
  if (value.length === 0) return [{ negate: false, expand: false, one: () => false }];
  return value.map((item) => {
    if (isDoc(item) && item.has('$elemMatch')) return elemMatch(item.get('$elemMatch') as Value, context);
    return valueTest(isRegex(item) ? '$regex' : '$eq', item, context);
  });
}
