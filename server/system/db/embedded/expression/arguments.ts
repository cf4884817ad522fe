import { isDoc, isNullish, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileExpression, type ExpressionContext, type Operator } from './compile.ts';

/** An operator on a list of arguments (a single argument may stand without brackets). */
export function listOperator(
  least: number,
  most: number,
  apply: (args: Maybe[], context: ExpressionContext, name: string) => Maybe,
): Operator {
  return (argument, context, name) => {
    const items = Array.isArray(argument) ? argument : [argument];
    checkCount(name, items.length, least, most);
    const compiled = items.map((item) => compileExpression(item, context));
    return (env) =>
      apply(
        compiled.map((item) => item(env)),
        context,
        name,
      );
  };
}

function checkCount(name: string, count: number, least: number, most: number): void {
  if (count >= least && count <= most) return;
  if (least === most)
    throw new MongoError(16020, `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`);
  throw new MongoError(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

/** An operator that is null when its only argument is null or missing. */
export function unary(apply: (value: Value, name: string) => Maybe): Operator {
  return listOperator(1, 1, ([value], _context, name) => (isNullish(value) ? null : apply(value, name)));
}

/** An operator with named arguments; every name must be known and the required ones given. */
export function namedOperator(
  names: { required: readonly string[]; optional?: readonly string[] },
  apply: (args: (name: string) => Maybe, operator: string) => Maybe,
): Operator {
  return (argument, context, operator) => {
    const fields = namedFields(argument, operator, names.required, names.optional ?? []);
    const compiled = new Map([...fields].map(([name, value]) => [name, compileExpression(value, context)]));
    return (env) => apply((name) => compiled.get(name)?.(env), operator);
  };
}

export function namedFields(
  argument: Value,
  operator: string,
  required: readonly string[],
  optional: readonly string[],
): Doc {
  if (!isDoc(argument)) throw new MongoError(9, `${operator} only supports an object as its argument`);
  for (const name of argument.keys()) {
    if (!required.includes(name) && !optional.includes(name))
      throw new MongoError(9, `${operator} found an unknown argument: ${name}`);
  }
  for (const name of required)
    if (!argument.has(name)) throw new MongoError(9, `${operator} requires '${name}' to be specified`);
  return argument;
}

/** The argument as an array, or an error with MongoDB's code for that operator. */
export function arrayArgument(value: Maybe, operator: string, code: number): Value[] {
  if (!Array.isArray(value)) throw new MongoError(code, `${operator} needs an array, but got ${typeName(value)}`);
  return value;
}

export function stringArgument(value: Maybe, operator: string, code: number): string {
  if (typeof value !== 'string') throw new MongoError(code, `${operator} requires a string, found: ${typeName(value)}`);
  return value;
}
