import { compare, type StringRules } from '../bson/compare.ts';
import { shown } from '../bson/show.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { arrayIndex } from '../query/path.ts';
import { filterName, type ArrayFilters } from './array-filters.ts';
import type { ApplyContext } from './apply-context.ts';
import type { Modifier, Place } from './modifiers.ts';

const MAX_PADDING = 1_500_000;

/** One thing to do at one path. A rename is two: `rename` at the target, `renamed` at the source. */
export type Action =
  | { kind: 'modify'; path: string; parts: string[]; modify: Modifier; onlyInsert: boolean; absentStays: boolean }
  | { kind: 'unset' | 'renamed'; path: string; parts: string[] }
  | { kind: 'rename'; path: string; parts: string[]; from: string[] };

/** Applies the actions to a document (which is changed and returned). */
export function applyActions(
  doc: Doc,
  actions: readonly Action[],
  context: ApplyContext,
  filters: ArrayFilters,
  rules?: StringRules,
): Doc {
  const place: Place = { path: '', rules, now: context.now, id: doc.get('_id') };
  for (const action of orderRenames(actions)) {
    if (action.kind === 'rename') renameField(doc, action, place);
    else if (action.kind === 'modify' && action.onlyInsert && !context.inserting) continue;
    else forEachPath(doc, action.parts, context.position, filters, (parts) => applyAt(doc, parts, action, place));
  }
  return doc;
}

/** The source of a rename is removed only after its value has been read. */
function orderRenames(actions: readonly Action[]): Action[] {
  return [
    ...actions.filter((action) => action.kind !== 'renamed'),
    ...actions.filter((action) => action.kind === 'renamed'),
  ];
}

function applyAt(doc: Doc, parts: readonly string[], action: Exclude<Action, { kind: 'rename' }>, place: Place): void {
  const path = parts.join('.');
  if (action.kind === 'modify')
    change(doc, parts, (current) => action.modify(current, { ...place, path }), !action.absentStays);
  else remove(doc, parts);
}

function renameField(doc: Doc, action: Extract<Action, { kind: 'rename' }>, place: Place): void {
  const value = readForRename(doc, action.from);
  if (value === undefined) return;
  refuseArrays(doc, action.parts, 'destination', place);
  change(doc, action.parts, () => value, true);
}

function readForRename(doc: Doc, parts: string[]): Maybe {
  let value: Maybe = doc;
  for (const part of parts) {
    if (Array.isArray(value))
      throw new MongoError(
        2,
        `The source field cannot be an array element, '${parts.join('.')}' in doc with _id: ${shown(doc.get('_id'))} has an array field called '${part}'`,
      );
    value = isDoc(value) ? value.get(part) : undefined;
  }
  return value;
}

function refuseArrays(doc: Doc, parts: string[], what: string, place: Place): void {
  let value: Maybe = doc;
  for (const part of parts) {
    if (Array.isArray(value))
      throw new MongoError(
        2,
        `The ${what} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${shown(place.id)} has an array field called '${part}'`,
      );
    value = isDoc(value) ? value.get(part) : undefined;
  }
}

/** Calls back with every concrete path that a path with `$`, `$[]` and `$[name]` means. */
function forEachPath(
  doc: Doc,
  parts: readonly string[],
  position: number,
  filters: ArrayFilters,
  use: (parts: readonly string[]) => void,
): void {
  if (!parts.some((part) => part === '$' || filterName(part) !== undefined)) return use(parts);
  expandPath(doc, parts, 0, position, filters, (found) => use(found));
}

function expandPath(
  value: Maybe,
  parts: readonly string[],
  from: number,
  position: number,
  filters: ArrayFilters,
  use: (parts: readonly string[]) => void,
): void {
  const index = parts.findIndex((part, i) => i >= from && (part === '$' || filterName(part) !== undefined));
  if (index < 0) return use(parts);
  const part = parts[index] as string;
  const put = (i: number): readonly string[] => [...parts.slice(0, index), String(i), ...parts.slice(index + 1)];
  let target = value;
  for (const step of parts.slice(from, index))
    target = isDoc(target) ? target.get(step) : Array.isArray(target) ? target[arrayIndex(step)] : undefined;
  if (part === '$') {
    if (position < 0) throw new MongoError(2, 'The positional operator did not find the match needed from the query.');
    return expandPath(
      Array.isArray(target) ? target[position] : undefined,
      put(position),
      index + 1,
      position,
      filters,
      use,
    );
  }
  if (!Array.isArray(target)) {
    const path = parts.slice(0, index).join('.');
    if (target === undefined)
      throw new MongoError(2, `The path '${path}' must exist in the document in order to apply array updates.`);
    throw new MongoError(2, `Cannot apply array updates to non-array element ${parts[index - 1]}: ${shown(target)}`);
  }
  const name = filterName(part) as string;
  target.forEach((item, i) => {
    if (name === '' || filters.matches(name, item)) expandPath(item, put(i), index + 1, position, filters, use);
  });
}

/** Replaces the value at a path; creates parents when `create` is set, else does nothing where they are missing. */
function change(doc: Doc, parts: readonly string[], modify: (current: Maybe) => Maybe, create: boolean): void {
  let target: Doc | Value[] = doc;
  for (let i = 0; i < parts.length - 1; i++) {
    const next: Maybe = child(target, parts[i] as string, parts, i, create);
    if (isDoc(next) || Array.isArray(next)) target = next;
    else if (next !== undefined) {
      if (!create) return;
      throw new MongoError(28, `Cannot create field '${parts[i + 1]}' in element {${parts[i]}: ${shown(next)}}`);
    } else {
      if (!create) return;
      const made: Doc = new Map();
      if (modify(undefined) === undefined) return;
      put(target, parts[i] as string, made, parts, i);
      target = made;
    }
  }
  const last = parts.length - 1;
  const name = parts[last] as string;
  const current = child(target, name, parts, last, create);
  const result = modify(current);
  if (
    parts.length === 1 &&
    name === '_id' &&
    current !== undefined &&
    result !== undefined &&
    compare(current, result) !== 0
  ) {
    throw new MongoError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`);
  }
  if (result !== undefined && (create || current !== undefined)) put(target, name, result, parts, last);
}

function child(target: Doc | Value[], part: string, parts: readonly string[], i: number, create: boolean): Maybe {
  if (isDoc(target)) return target.get(part);
  const index = arrayIndex(part);
  if (index < 0) {
    if (!create) return undefined;
    throw new MongoError(28, `Cannot create field '${part}' in element {${parts[i - 1]}: ${shown(target)}}`);
  }
  return target[index];
}

function put(target: Doc | Value[], part: string, value: Value, parts: readonly string[], i: number): void {
  if (isDoc(target)) {
    target.set(part, value);
    return;
  }
  const index = arrayIndex(part);
  if (index < 0)
    throw new MongoError(28, `Cannot create field '${part}' in element {${parts[i - 1]}: ${shown(target)}}`);
  if (index - target.length > MAX_PADDING)
    throw new MongoError(2, `Update created too many elements: more than ${MAX_PADDING} would be empty`);
  while (target.length < index) target.push(null);
  target[index] = value;
}

function remove(doc: Doc, parts: readonly string[]): void {
  let target: Maybe = doc;
  for (const part of parts.slice(0, -1))
    target = isDoc(target) ? target.get(part) : Array.isArray(target) ? target[arrayIndex(part)] : undefined;
  const last = parts[parts.length - 1] as string;
  if (parts.length === 1 && last === '_id')
    throw new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  if (isDoc(target)) target.delete(last);
  else if (Array.isArray(target) && arrayIndex(last) >= 0 && arrayIndex(last) < target.length)
    target[arrayIndex(last)] = null;
}
