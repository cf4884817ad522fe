import type { StringRules } from '../bson/compare.ts';
import { EMPTY, encodeKey, type Direction, type KeyPart } from '../bson/key.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { arrayIndex } from '../query/path.ts';

/** One field of an index. */
export interface KeyField {
  path: string;
  parts: string[];
  direction: Direction;
}

export interface DocumentKeys {
  keys: Buffer[];
  /** The fields that are arrays, or lie in one: bit `i` for field `i`. */
  arrays: number;
  /** No field of the index is present. */ absent: boolean;
}

/** The keys under which an index holds a document: several where a field is an array. */
export function keysOf(
  doc: Doc,
  fields: readonly KeyField[],
  directions: readonly Direction[],
  rules?: StringRules,
): DocumentKeys {
  const values: Maybe[] = [];
  let arrays = 0;
  let absent = true;
  for (const [i, field] of fields.entries()) {
    let value: Maybe = doc;
    for (const part of field.parts) {
      if (!isDoc(value)) {
        if (Array.isArray(value)) arrays |= 1 << i;
        value = undefined;
        break;
      }
      value = value.get(part);
    }
    if (Array.isArray(value)) arrays |= 1 << i;
    if (value !== undefined) absent = false;
    values.push(value);
  }
  if (arrays === 0) return { keys: [encodeKey(values, directions, rules)], arrays, absent };
  const pending = fields.map((field) => ({ value: doc as KeyPart, parts: field.parts, done: false }));
  const rows: KeyPart[][] = [];
  expand(pending, rows);
  const keys = new Map<string, Buffer>();
  for (const row of rows) {
    const key = encodeKey(row, directions, rules);
    keys.set(key.toString('latin1'), key);
  }
  return {
    keys: [...keys.values()],
    arrays,
    absent: rows.every((row) => row.every((part) => part === undefined)),
  };
}

/** A field on its way into the document; `done` when its value is the one to index, even if it is an array. */
interface Pending {
  value: KeyPart;
  parts: readonly string[];
  done: boolean;
}

/** Fields that pass through the same array are expanded together; two different arrays cannot be indexed. */
function expand(pending: readonly Pending[], rows: KeyPart[][]): void {
  const reached = pending.map(advance);
  const arrays = new Set(
    reached.filter((field) => !field.done && Array.isArray(field.value)).map((field) => field.value),
  );
  if (arrays.size > 1) throw new MongoError(171, 'cannot index parallel arrays');
  const [array] = arrays;
  if (!Array.isArray(array)) {
    rows.push(reached.map((field) => field.value));
    return;
  }
  const inArray = (field: Pending): boolean => field.value === array && !field.done;
  const sharing = reached.filter(inArray);
  if (sharing.some((field) => byPosition(field, array)))
    expand(
      reached.map((field) => (inArray(field) ? intoPosition(field, array) : field)),
      rows,
    );
  if (sharing.every((field) => byPosition(field, array)) && !array.some(isDoc)) return;
  for (const item of array.length === 0 ? [undefined] : array) {
    expand(
      reached.map((field) => (inArray(field) ? intoItem(field, array, item) : field)),
      rows,
    );
  }
}

/** True when the next part of the path is an index that the array has. */
function byPosition(field: Pending, array: Value[]): boolean {
  const index = field.parts.length > 0 ? arrayIndex(field.parts[0] as string) : -1;
  return index >= 0 && index < array.length;
}

function intoPosition(field: Pending, array: Value[]): Pending {
  if (!byPosition(field, array)) return { value: undefined, parts: [], done: true };
  const { parts } = field;
  return { value: array[arrayIndex(parts[0] as string)], parts: parts.slice(1), done: parts.length === 1 };
}

function intoItem(field: Pending, array: Value[], item: Maybe): Pending {
  const { parts } = field;
  if (parts.length === 0) return { value: array.length === 0 ? EMPTY : item, parts, done: true };
  return isDoc(item) ? { value: item, parts, done: false } : { value: undefined, parts: [], done: true };
}

function advance(field: Pending): Pending {
  if (field.done) return field;
  let { value, parts } = field;
  while (parts.length > 0 && isDoc(value)) {
    value = value.get(parts[0] as string);
    parts = parts.slice(1);
  }
  if (Array.isArray(value)) return { value, parts, done: false };
  return { value: parts.length > 0 ? undefined : value, parts: [], done: true };
}
