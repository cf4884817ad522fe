import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';

/** A dotted path, split once. */
export function splitPath(path: string): string[] {
  return path.split('.');
}

/** Index meant by a path part ("0", "12"); -1 when the part is a name. */
export function arrayIndex(part: string): number {
  const first = part.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || (first === 48 && part.length > 1)) return -1;
  return /^\d+$/.test(part) ? Number(part) : -1;
}

/** The result of a walk: the value and the position in the outermost array it went through (-1: none). */
export type Visit = (value: Maybe, position: number) => boolean;

/**
 * Visits the values of a query path in a document: through arrays of documents, by array index, and at the end (with
 * `expand`) each array element before the array itself. Stops and returns true when a visit returns true.
 */
export function walk(
  value: Maybe,
  parts: readonly string[],
  expand: boolean,
  visit: Visit,
  from = 0,
  position = -1,
): boolean {
  if (from === parts.length) return leaf(value, expand, visit, position);
  const part = parts[from] as string;
  if (isDoc(value)) return walk(value.get(part), parts, expand, visit, from + 1, position);
  if (!Array.isArray(value)) return visit(undefined, position);
  const wanted = arrayIndex(part);
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    const outer = position < 0 ? i : position;
    if (isDoc(item) && walk(item, parts, expand, visit, from, outer)) return true;
    if (i === wanted) {
      const ends = from + 1 === parts.length;
      if (
        ends
          ? visit(item, outer)
          : (isDoc(item) || Array.isArray(item)) && walk(item, parts, expand, visit, from + 1, outer)
      )
        return true;
    }
  }
  return false;
}

function leaf(value: Maybe, expand: boolean, visit: Visit, position: number): boolean {
  if (expand && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (visit(value[i], position < 0 ? i : position)) return true;
  }
  return visit(value, position);
}

/** The value at a path that goes through documents only; arrays by index when `indexes` is set. */
export function valueAt(doc: Maybe, parts: readonly string[], indexes = false): Maybe {
  let value: Maybe = doc;
  for (const part of parts) {
    if (isDoc(value)) value = value.get(part);
    else if (indexes && Array.isArray(value)) value = value[arrayIndex(part)];
    else return undefined;
  }
  return value;
}

/**
 * The value at a path as distinct and expressions read it: arrays on the way are mapped over, missing elements dropped.
 */
export function mappedAt(value: Maybe, parts: readonly string[], from = 0): Maybe {
  if (from === parts.length) return value;
  if (isDoc(value)) return mappedAt(value.get(parts[from] as string), parts, from + 1);
  if (!Array.isArray(value)) return undefined;
  const list: Value[] = [];
  for (const item of value) {
    const inner = isDoc(item) || Array.isArray(item) ? mappedAt(item, parts, from) : undefined;
    if (inner !== undefined) list.push(inner);
  }
  return list;
}

/** Sets a value at a path of documents, creating what is missing; used where no array can be on the way. */
export function setAt(doc: Doc, parts: readonly string[], value: Value): void {
  let target = doc;
  for (const part of parts.slice(0, -1)) {
    let next = target.get(part);
    if (!isDoc(next)) {
      next = new Map();
      target.set(part, next);
    }
    target = next as Doc;
  }
  target.set(parts[parts.length - 1] as string, value);
}
