import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, isNumeric, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { compileFilter } from './match.ts';
import type { MatchContext, MatchState } from './match-context.ts';

export type Projector = (doc: Doc, state?: MatchState) => Doc;

/** The evaluator and the filter compiler that a projection needs. */
export interface ProjectContext extends MatchContext {
  value(expression: Value): (doc: Doc) => Maybe;
}

type Leaf =
  | { kind: 'keep' }
  | { kind: 'drop' }
  | { kind: 'tree'; tree: Tree }
  | { kind: 'value'; value: (doc: Doc) => Maybe }
  | { kind: 'slice'; skip: number | null; limit: number }
  | { kind: 'elem'; matches: (item: Value) => boolean }
  | { kind: 'position' };
type Tree = Map<string, Leaf>;

interface Reads {
  fields: ReadonlySet<string> | null;
  whole: ReadonlySet<string> | null;
}

interface Parsed {
  tree: Tree;
  including: boolean;
  id: boolean | undefined;
  positional: boolean;
}

/**
 * Compiles a projection of find (`forFind`) or $project; null when nothing is left out. `fields`: those of the top
 * level that it reads; null: all. `whole`: nothing else than these is kept, each as it is; null: it does more.
 */
export function compileProjection(
  spec: Doc,
  context: ProjectContext,
  forFind: boolean,
): ({ project: Projector; positional: boolean; including: boolean } & Reads) | null {
  if (spec.size === 0) return null;
  const parsed: Parsed = { tree: new Map(), including: false, id: undefined, positional: false };
  const including = isIncluding(spec, forFind);
  parsed.including = including;
  for (const [path, value] of spec) addField(parsed, path, value, context, forFind);
  const idKept = parsed.id ?? true;
  const project: Projector = (doc, state) => {
    const result = including
      ? include(doc, parsed.tree, doc, state, idKept ? '_id' : undefined)
      : exclude(doc, parsed.tree, doc);
    if (!including && parsed.id === false) result.delete('_id');
    return result;
  };
  // An expression may read any field.
  const fields = including && !hasComputed(parsed.tree) ? new Set(['_id', ...parsed.tree.keys()]) : null;
  const isWhole = including && [...parsed.tree.values()].every(({ kind }) => kind === 'keep');
  const whole = isWhole ? new Set([...(idKept ? ['_id'] : []), ...parsed.tree.keys()]) : null;
  return { project, positional: parsed.positional, including, fields, whole };
}

/** A projection includes when it names a field to keep or (in $project) computes one; $slice alone excludes. */
function isIncluding(spec: Doc, forFind: boolean): boolean {
  let kinds = { keep: false, drop: false, computed: false };
  const look = (path: string, value: Value): void => {
    const top = path === '_id';
    if (isDoc(value) && value.size > 0 && !firstKey(value).startsWith('$')) {
      for (const [key, inner] of value) look(`${path}.${key}`, inner);
    } else if (isFlag(value)) {
      if (!top) kinds = truthy(value) ? { ...kinds, keep: true } : { ...kinds, drop: true };
    } else if (isDoc(value) && forFind && value.has('$slice') && findSlice(value)) return;
    else if (isDoc(value) && forFind && value.has('$elemMatch')) kinds = { ...kinds, computed: true };
    else kinds = { ...kinds, computed: true };
  };
  for (const [path, value] of spec) look(path, value);
  if (kinds.keep && kinds.drop) {
    throw new MongoError(31254, 'Cannot do exclusion on a field in inclusion projection');
  }
  if (kinds.drop && kinds.computed && !forFind)
    throw new MongoError(31252, 'Cannot use an expression in an exclusion projection');
  if (kinds.keep || (kinds.computed && !kinds.drop)) return true;
  return !kinds.drop && spec.size === 1 && spec.has('_id') && truthy(spec.get('_id'));
}

/** In find, { $slice: n } and { $slice: [skip, n] } cut an array; other forms are the expression. */
function findSlice(value: Doc): boolean {
  const slice = value.get('$slice');
  return isNumeric(slice) || (Array.isArray(slice) && slice.length === 2 && isNumeric(slice[0]));
}

function firstKey(doc: Doc): string {
  return doc.keys().next().value ?? '';
}

function isFlag(value: Value): boolean {
  return typeof value === 'boolean' || isNumeric(value);
}

function addField(parsed: Parsed, path: string, value: Value, context: ProjectContext, forFind: boolean): void {
  if (path === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.startsWith('$'))
    throw new MongoError(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  if (path === '_id' && isFlag(value)) {
    parsed.id = truthy(value);
    return;
  }
  if (forFind && path.endsWith('.$')) {
    parsed.positional = true;
    return place(parsed.tree, path.slice(0, -2), { kind: 'position' });
  }
  if (isFlag(value)) return place(parsed.tree, path, { kind: truthy(value) ? 'keep' : 'drop' });
  if (isDoc(value) && value.size > 0 && !firstKey(value).startsWith('$')) {
    for (const [key, inner] of value) addField(parsed, `${path}.${key}`, inner, context, forFind);
    return;
  }
  place(parsed.tree, path, computedLeaf(value, context, forFind));
}

function computedLeaf(value: Value, context: ProjectContext, forFind: boolean): Leaf {
  if (isDoc(value) && value.has('$meta')) throw notSupported('$meta', 'text search needs a MongoDB server');
  if (forFind && isDoc(value) && value.has('$slice') && findSlice(value))
    return sliceLeaf(value.get('$slice') as Value);
  if (forFind && isDoc(value) && value.has('$elemMatch')) {
    const filter = value.get('$elemMatch');
    if (!isDoc(filter)) throw new MongoError(9, 'elemMatch: Invalid argument, object required');
    const wrapped = compileFilter(new Map([['x', new Map([['$elemMatch', filter]]) as Doc]]) as Doc, context);
    return { kind: 'elem', matches: (item) => wrapped(new Map([['x', [item]]]) as Doc) };
  }
  return { kind: 'value', value: context.value(value) };
}

function sliceLeaf(value: Value): Leaf {
  if (!Array.isArray(value)) return { kind: 'slice', skip: null, limit: integerOption(value) ?? 0 };
  const limit = integerOption(value[1]) ?? 0;
  if (limit <= 0) throw new MongoError(28724, 'Third argument to $slice must be positive');
  return { kind: 'slice', skip: integerOption(value[0]) ?? 0, limit };
}

function place(tree: Tree, path: string, leaf: Leaf): void {
  const parts = path.split('.');
  let target = tree;
  for (const part of parts.slice(0, -1)) {
    const next = target.get(part) ?? { kind: 'tree', tree: new Map() };
    if (next.kind !== 'tree') throw new MongoError(31249, `Path collision at ${path}`);
    target.set(part, next);
    target = next.tree;
  }
  const last = parts[parts.length - 1] as string;
  if (target.has(last)) throw new MongoError(31250, `Path collision at ${path}`);
  target.set(last, leaf);
}

function include(source: Doc, tree: Tree, root: Doc, state: MatchState | undefined, id?: string): Doc {
  const result: Doc = new Map();
  for (const [name, value] of source) {
    if (name === id && !tree.has(name)) {
      result.set(name, value);
      continue;
    }
    const leaf = tree.get(name);
    if (!leaf || leaf.kind === 'value' || leaf.kind === 'drop') continue;
    const kept = leaf.kind === 'keep' ? value : partOf(value, leaf, root, state, true);
    if (kept !== undefined) result.set(name, kept);
  }
  addComputed(result, source, tree, root);
  return result;
}

/** Computed fields come last, in the order of the projection; a nested one may have to create its parents. */
function addComputed(result: Doc, source: Doc, tree: Tree, root: Doc): void {
  for (const [name, leaf] of tree) {
    if (leaf.kind === 'value') {
      const value = leaf.value(root);
      if (value === undefined) result.delete(name);
      else result.set(name, value);
    } else if (
      leaf.kind === 'tree' &&
      !result.has(name) &&
      hasComputed(leaf.tree) &&
      !Array.isArray(source.get(name))
    ) {
      const inner: Doc = new Map();
      addComputed(inner, new Map(), leaf.tree, root);
      result.set(name, inner);
    }
  }
}

function hasComputed(tree: Tree): boolean {
  return [...tree.values()].some((leaf) => leaf.kind === 'value' || (leaf.kind === 'tree' && hasComputed(leaf.tree)));
}

function exclude(source: Doc, tree: Tree, root: Doc): Doc {
  const result: Doc = new Map();
  for (const [name, value] of source) {
    const leaf = tree.get(name);
    if (!leaf) result.set(name, value);
    else if (leaf.kind === 'value') {
      const computed = leaf.value(root);
      if (computed !== undefined) result.set(name, computed);
    } else if (leaf.kind !== 'drop') {
      const kept = leaf.kind === 'keep' ? value : partOf(value, leaf, root, undefined, false);
      if (kept !== undefined) result.set(name, kept);
    }
  }
  for (const [name, leaf] of tree) {
    const value = leaf.kind === 'value' && !source.has(name) ? leaf.value(root) : undefined;
    if (value !== undefined) result.set(name, value);
  }
  return result;
}

function partOf(value: Value, leaf: Leaf, root: Doc, state: MatchState | undefined, including: boolean): Maybe {
  switch (leaf.kind) {
    case 'tree':
      return intoTree(value, leaf.tree, root, state, including);
    case 'slice':
      return Array.isArray(value) ? slice(value, leaf.skip, leaf.limit) : value;
    case 'elem': {
      const found = Array.isArray(value) ? value.find(leaf.matches) : undefined;
      return found === undefined ? undefined : [found];
    }
    case 'position':
      return atPosition(value, state);
    default:
      return value;
  }
}

function atPosition(value: Value, state: MatchState | undefined): Maybe {
  if (!Array.isArray(value)) return value;
  if (!state || state.position < 0) {
    throw new MongoError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  const item = value[state.position];
  if (item === undefined) throw new MongoError(51247, "positional operator '.$' element mismatch");
  return [item];
}

function intoTree(value: Value, tree: Tree, root: Doc, state: MatchState | undefined, including: boolean): Maybe {
  if (isDoc(value)) return including ? include(value, tree, root, state) : exclude(value, tree, root);
  if (!Array.isArray(value)) {
    if (!including) return value;
    if (!hasComputed(tree)) return undefined;
    return include(new Map(), tree, root, state);
  }
  const list: Value[] = [];
  for (const item of value) {
    const kept = intoTree(item, tree, root, state, including);
    if (kept !== undefined) list.push(kept);
  }
  return list;
}

function slice(list: Value[], skip: number | null, limit: number): Value[] {
  if (skip === null) return limit < 0 ? list.slice(limit) : list.slice(0, limit);
  const start = skip < 0 ? Math.max(0, list.length + skip) : skip;
  return list.slice(start, start + limit);
}
