import { compare, type StringRules } from '../bson/compare.ts';
import { isZero } from '../bson/numbers.ts';
import { isDoc, isNumeric, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { mappedAt } from '../query/path.ts';

/** The input of an expression: the document and the variables. */
export interface Env {
  root: Maybe;
  vars: ReadonlyMap<string, Maybe>;
}
export type Expression = (env: Env) => Maybe;

/** The context while compiling. */
export interface ExpressionContext {
  operators: ReadonlyMap<string, Operator>;
  /** Names of variables that may be used. */
  vars: ReadonlySet<string>;
  rules?: StringRules | undefined;
  /** Collects the top-level fields that are read; '*' for the whole document. */
  fields?: Set<string> | undefined;
}

export type Operator = (argument: Value, context: ExpressionContext, name: string) => Expression;

const SYSTEM = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'DESCEND', 'PRUNE', 'KEEP']);

/** Compiles an aggregation expression. */
export function compileExpression(value: Value, context: ExpressionContext): Expression {
  if (typeof value === 'string' && value.startsWith('$'))
    return value.startsWith('$$') ? variable(value, context) : fieldPath(value.slice(1), context);
  if (Array.isArray(value)) {
    const items = value.map((item) => compileExpression(item, context));
    return (env) => items.map((item) => item(env) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const first = value.keys().next().value;
  if (first?.startsWith('$')) return operator(first, value, context);
  const fields = [...value].map(([name, field]) => {
    if (name.includes('.'))
      throw new MongoError(16412, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`);
    return [name, compileExpression(field, context)] as const;
  });
  return (env) => {
    const doc: Doc = new Map();
    for (const [name, field] of fields) {
      const result = field(env);
      if (result !== undefined) doc.set(name, result);
    }
    return doc;
  };
}

function operator(name: string, value: Doc, context: ExpressionContext): Expression {
  if (value.size > 1) {
    throw new MongoError(
      15983,
      `An object representing an expression must have exactly one field: ${[...value.keys()].join(', ')}`,
    );
  }
  const compile = context.operators.get(name);
  if (!compile) throw new MongoError(168, `Unrecognized expression '${name}'`);
  return compile(value.get(name) as Value, context, name);
}

function fieldPath(path: string, context: ExpressionContext): Expression {
  const parts = checkedParts(path);
  context.fields?.add(parts[0] as string);
  if (parts.length === 1) return (env) => (isDoc(env.root) ? env.root.get(path) : undefined);
  return (env) => mappedAt(env.root, parts);
}

function checkedParts(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (parts.includes('')) throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$')))
    throw new MongoError(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
  return parts;
}

function variable(text: string, context: ExpressionContext): Expression {
  const [name = '', ...parts] = text.slice(2).split('.');
  if (!SYSTEM.has(name) && !context.vars.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
  if (name === 'REMOVE') return () => undefined;
  if (name === 'ROOT' || name === 'CURRENT') {
    context.fields?.add(parts[0] ?? '*');
    return parts.length === 0 ? (env) => env.root : (env) => mappedAt(env.root, parts);
  }
  if (name === 'DESCEND' || name === 'PRUNE' || name === 'KEEP')
    throw new MongoError(17276, `Use of undefined variable: ${name}`);
  return parts.length === 0 ? (env) => env.vars.get(name) : (env) => mappedAt(env.vars.get(name), parts);
}

/** Compiles inside a scope with further variables. */
export function withVars(context: ExpressionContext, names: Iterable<string>): ExpressionContext {
  return { ...context, vars: new Set([...context.vars, ...names]) };
}

/** False for null, missing, zero and false. */
export function isTrue(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isNumeric(value) || !isZero(value);
}

/** Comparison as expressions do it: a missing field is less than null. */
export function compareInExpression(a: Maybe, b: Maybe, rules?: StringRules): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  return compare(a, b, rules);
}
