import { isDoc, isNullish, isNumeric, typeName, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { listOperator, namedFields } from './arguments.ts';
import {
  compareInExpression,
  compileExpression,
  isTrue,
  withVars,
  type Expression,
  type ExpressionContext,
  type Operator,
} from './compile.ts';

const comparison = (accept: (sign: number) => Maybe): Operator =>
  listOperator(2, 2, ([a, b], context) => accept(compareInExpression(a, b, context.rules)));

const condition: Operator = (argument, context) => {
  const [test, yes, no] = conditionParts(argument).map((part) => compileExpression(part, context)) as [
    Expression,
    Expression,
    Expression,
  ];
  return (env) => (isTrue(test(env)) ? yes(env) : no(env));
};

function conditionParts(argument: Value): Value[] {
  if (Array.isArray(argument)) {
    if (argument.length !== 3)
      throw new MongoError(16020, `Expression $cond takes exactly 3 arguments. ${argument.length} were passed in.`);
    return argument;
  }
  const fields = namedFields(argument, '$cond', ['if', 'then', 'else'], []);
  return ['if', 'then', 'else'].map((name) => fields.get(name) as Value);
}

const switchOperator: Operator = (argument, context) => {
  const fields = namedFields(argument, '$switch', ['branches'], ['default']);
  const list = fields.get('branches');
  if (!Array.isArray(list) || list.length === 0) throw new MongoError(40068, '$switch requires at least one branch.');
  const branches = list.map((branch) => {
    const parts = namedFields(branch, '$switch', ['case', 'then'], []);
    return [
      compileExpression(parts.get('case') as Value, context),
      compileExpression(parts.get('then') as Value, context),
    ] as const;
  });
  const otherwise = fields.has('default') ? compileExpression(fields.get('default') as Value, context) : undefined;
  return (env) => {
    for (const [test, result] of branches) if (isTrue(test(env))) return result(env);
    if (!otherwise)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(env);
  };
};

const letOperator: Operator = (argument, context) => {
  const fields = namedFields(argument, '$let', ['vars', 'in'], []);
  const vars = fields.get('vars');
  if (!isDoc(vars)) throw new MongoError(16876, 'invalid parameter: expected an object (vars)');
  const compiled = [...vars].map(([name, value]) => [checkVariable(name), compileExpression(value, context)] as const);
  const inside = compileExpression(fields.get('in') as Value, withVars(context, vars.keys()));
  return (env) => {
    const scope = new Map(env.vars);
    for (const [name, value] of compiled) scope.set(name, value(env));
    return inside({ root: env.root, vars: scope });
  };
};

/** Names of user variables start with a small letter. */
export function checkVariable(name: string): string {
  if (!/^[a-z_\u0080-\uffff]\w*$/i.test(name) || /^[A-Z_]/.test(name))
    throw new MongoError(16867, `'${name}' starts with an invalid character for a user variable name`);
  return name;
}

const lazily =
  (decide: (parts: Expression[], context: ExpressionContext) => Expression): Operator =>
  (argument, context) =>
    decide(
      (Array.isArray(argument) ? argument : [argument]).map((part) => compileExpression(part, context)),
      context,
    );

const ifNull: Operator = (argument, context) => {
  if (!Array.isArray(argument) || argument.length < 2)
    throw new MongoError(1257300, '$ifNull needs at least two arguments');
  const parts = argument.map((part) => compileExpression(part, context));
  return (env) => {
    let value: Maybe;
    for (const part of parts) {
      value = part(env);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const getField: Operator = (argument, context) => {
  const short = typeof argument === 'string';
  const fields = short ? undefined : namedFields(argument, '$getField', ['field'], ['input']);
  const field = short ? argument : literalOf(fields?.get('field') ?? null);
  if (typeof field !== 'string')
    throw new MongoError(5654602, "$getField requires 'field' to evaluate to a constant string");
  const input = compileExpression(fields?.get('input') ?? '$$CURRENT', context);
  return (env) => {
    const value = input(env);
    return isDoc(value) ? value.get(field) : undefined;
  };
};

function literalOf(value: Value): Value {
  return isDoc(value) && value.has('$literal') ? (value.get('$literal') as Value) : value;
}

const setField: Operator = (argument, context) => {
  const fields = namedFields(argument, '$setField', ['field', 'input', 'value'], []);
  const given = fields.get('field') as Value;
  const field = literalOf(given);
  if (typeof field !== 'string' || (typeof given === 'string' && given.startsWith('$')))
    throw new MongoError(4161107, "$setField requires 'field' to evaluate to a constant string");
  const [input, value] = ['input', 'value'].map((part) => compileExpression(fields.get(part) as Value, context)) as [
    Expression,
    Expression,
  ];
  return (env) => {
    const source = input(env);
    if (isNullish(source)) return null;
    if (!isDoc(source))
      throw new MongoError(
        4161105,
        `$setField requires 'input' to evaluate to type Object, but got ${typeName(source)}`,
      );
    const result = new Map(source);
    const added = value(env);
    if (added === undefined) result.delete(field);
    else result.set(field, added);
    return result;
  };
};

const unsetField: Operator = (argument, context, name) => {
  const fields = namedFields(argument, name, ['field', 'input'], []);
  return setField(new Map([...fields, ['value', '$$REMOVE']]), context, name);
};

/** Comparison, boolean, conditional, variable and type operators. */
export const CONDITIONS: Record<string, Operator> = {
  $eq: comparison((sign) => sign === 0),
  $ne: comparison((sign) => sign !== 0),
  $gt: comparison((sign) => sign > 0),
  $gte: comparison((sign) => sign >= 0),
  $lt: comparison((sign) => sign < 0),
  $lte: comparison((sign) => sign <= 0),
  $cmp: comparison((sign) => Math.sign(sign)),
  $and: lazily((parts) => (env) => parts.every((part) => isTrue(part(env)))),
  $or: lazily((parts) => (env) => parts.some((part) => isTrue(part(env)))),
  $not: listOperator(1, 1, ([value]) => !isTrue(value)),
  $cond: condition,
  $switch: switchOperator,
  $ifNull: ifNull,
  $let: letOperator,
  $literal: (argument) => () => argument,
  $expr: (argument, context) => compileExpression(argument, context),
  $getField: getField,
  $setField: setField,
  $unsetField: unsetField,
  $type: listOperator(1, 1, ([value]) => typeName(value)),
  $isNumber: listOperator(1, 1, ([value]) => isNumeric(value)),
};
