import type { ApplyContext } from './apply-context.ts';
import type { StringRules } from '../bson/compare.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { arrayIndex, splitPath } from '../query/path.ts';
import { arrayFilters, type ArrayFilters } from './array-filters.ts';
import { applyActions, type Action } from './apply.ts';
import { compileModifier } from './modifiers.ts';

/** A compiled update: a new document from the present one. */
export interface Update {
  kind: 'replace' | 'modify' | 'pipeline';
  /** Fields of the top level that it may change; null for all. */
  touches: ReadonlySet<string> | null;
  apply(doc: Doc, context: ApplyContext): Doc;
}

export interface UpdateOptions {
  arrayFilters?: Maybe;
  rules?: StringRules | undefined;
  /** Compiles a pipeline update; handed in by the aggregation room. */
  pipeline(stages: Value[]): (doc: Doc) => Doc;
}

const NAMES = [
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$setOnInsert',
  '$push',
  '$pull',
  '$pullAll',
  '$pop',
  '$addToSet',
  '$bit',
];

/** Compiles an update: operators, a replacement or a pipeline. */
export function compileUpdate(update: Maybe, options: UpdateOptions): Update {
  if (Array.isArray(update)) {
    const filters = options.arrayFilters;
    if (Array.isArray(filters) && filters.length > 0)
      throw new MongoError(9, 'arrayFilters may not be specified for pipeline-syle updates');
    const run = options.pipeline(update);
    return { kind: 'pipeline', touches: null, apply: (doc) => run(doc) };
  }
  if (!isDoc(update)) throw new MongoError(9, 'The update must be a document or a pipeline');
  const first = update.keys().next().value;
  if (first === undefined || !first.startsWith('$')) return replacement(update);
  const filters = arrayFilters(options.arrayFilters, options.rules);
  const actions = parse(update, options.rules, filters);
  filters.assertAllUsed();
  const touches = new Set(
    actions.flatMap((action) => [
      action.parts[0] as string,
      ...(action.kind === 'rename' ? [action.from[0] as string] : []),
    ]),
  );
  return {
    kind: 'modify',
    touches,
    apply: (doc, context) => applyActions(doc, actions, context, filters, options.rules),
  };
}

function replacement(update: Doc): Update {
  for (const key of update.keys()) {
    if (key.startsWith('$'))
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  }
  return {
    kind: 'replace',
    touches: null,
    apply: (doc) => {
      const id = update.has('_id') ? update.get('_id') : doc.get('_id');
      const result: Doc = new Map();
      if (id !== undefined) result.set('_id', id);
      for (const [key, value] of update) if (key !== '_id') result.set(key, value);
      return result;
    },
  };
}

function parse(update: Doc, rules: StringRules | undefined, filters: ArrayFilters): Action[] {
  const actions: Action[] = [];
  for (const [operator, fields] of update) {
    if (!NAMES.includes(operator))
      throw new MongoError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(fields))
      throw new MongoError(
        9,
        `Modifiers operate on fields but we found type ${Array.isArray(fields) ? 'array' : typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${String(fields)}}`,
      );
    for (const [path, operand] of fields) actions.push(...actionsOf(operator, path, operand, rules, filters));
  }
  actions.sort((a, b) => comparePaths(a.parts, b.parts));
  refuseConflicts(actions);
  return actions;
}

function actionsOf(
  operator: string,
  path: string,
  operand: Value,
  rules: StringRules | undefined,
  filters: ArrayFilters,
): Action[] {
  const parts = checkPath(path);
  filters.use(parts);
  if (operator === '$unset') return [{ kind: 'unset', path, parts }];
  if (operator === '$rename') return rename(path, parts, operand);
  const modify = compileModifier(operator, operand, path, rules);
  return [
    {
      kind: 'modify',
      path,
      parts,
      modify,
      onlyInsert: operator === '$setOnInsert',
      absentStays: ['$pull', '$pullAll', '$pop'].includes(operator),
    },
  ];
}

function rename(path: string, parts: string[], operand: Value): Action[] {
  if (typeof operand !== 'string')
    throw new MongoError(2, `The 'to' field for $rename must be a string: ${path}: ${String(operand)}`);
  const target = checkPath(operand);
  if (path === operand)
    throw new MongoError(2, `The source and target field for $rename must differ: ${path}: "${operand}"`);
  if ([...parts, ...target].some((part) => part === '$' || part.startsWith('$[')))
    throw new MongoError(2, `The source and target field for $rename may not be dynamic: ${path}`);
  return [
    { kind: 'rename', path: operand, parts: target, from: parts },
    { kind: 'renamed', path, parts },
  ];
}

function checkPath(path: string): string[] {
  const parts = splitPath(path);
  if (parts.includes(''))
    throw new MongoError(
      56,
      path === ''
        ? 'An empty update path is not valid.'
        : `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts[0] === '$' || parts[0]?.startsWith('$['))
    throw new MongoError(2, `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  if (parts.filter((part) => part === '$').length > 1)
    throw new MongoError(2, `Too many positional (i.e. '$') elements found in path '${path}'`);
  return parts;
}

/** MongoDB applies operators in the order of their paths, numbers by value. */
function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string;
    const y = b[i] as string;
    if (x === y) continue;
    const p = arrayIndex(x);
    const q = arrayIndex(y);
    if (p >= 0 && q >= 0) return p - q;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function refuseConflicts(actions: Action[]): void {
  const seen = new Map<string, Action>();
  for (const action of actions) {
    const known = seen.get(action.path);
    if (known) throw conflict(action.path, action.path);
    for (let length = 1; length < action.parts.length; length++) {
      const prefix = action.parts.slice(0, length).join('.');
      if (seen.has(prefix)) throw conflict(action.path, prefix);
    }
    seen.set(action.path, action);
  }
}

function conflict(path: string, at: string): MongoError {
  return new MongoError(40, `Updating the path '${path}' would create a conflict at '${at}'`);
}
