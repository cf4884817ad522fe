import { compare, type StringRules } from '../bson/compare.ts';
import { EMPTY, encodeKey, type Direction, type KeyPart } from '../bson/key.ts';
import { numberOf } from '../bson/numbers.ts';
import { isDoc, isNumeric, type Doc, type Maybe } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import { splitPath, walk } from './path.ts';

/** A parsed sort: paths with directions. */
export interface SortSpec {
  path: string;
  parts: string[];
  direction: Direction;
}

/** A sort key: bytes without a collation, the values with one. */
export type SortKey = Buffer | KeyPart[];

export function parseSort(value: Maybe): SortSpec[] {
  if (value === undefined || value === null) return [];
  if (!isDoc(value)) throw new MongoError(14, 'Expected field sort to be of type object');
  return [...value].map(([path, direction]) => {
    if (isDoc(direction)) throw notSupported('Sorting by $meta', 'sort by a field');
    const number = isNumeric(direction) ? numberOf(direction) : 0;
    if (number !== 1 && number !== -1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '' || (path.startsWith('$') && path !== '$natural') || path.endsWith('.'))
      throw new MongoError(16410, `FieldPath '${path}' may not be sorted by`);
    return { path, parts: splitPath(path), direction: number };
  });
}

export interface Sorter {
  key(doc: Doc): SortKey;
  compare(a: SortKey, b: SortKey): number;
  size(key: SortKey): number;
}

export function sorter(spec: readonly SortSpec[], rules?: StringRules): Sorter {
  const directions = spec.map((field) => field.direction);
  if (!rules) {
    return {
      key: (doc) =>
        encodeKey(
          spec.map((field) => edge(doc, field)),
          directions,
        ),
      compare: (a, b) => Buffer.compare(a as Buffer, b as Buffer),
      size: (key) => (key as Buffer).length + 100,
    };
  }
  return {
    key: (doc) => spec.map((field) => edge(doc, field, rules)),
    compare: (a, b) => {
      for (let i = 0; i < directions.length; i++) {
        const difference = compareParts((a as KeyPart[])[i], (b as KeyPart[])[i], rules);
        if (difference !== 0) return difference * (directions[i] ?? 1);
      }
      return 0;
    },
    size: () => 200 * spec.length,
  };
}

/** An array sorts by its smallest value upwards and by its largest downwards; an empty one before null. */
function edge(doc: Doc, field: SortSpec, rules?: StringRules): KeyPart {
  const direct = field.parts.length === 1 ? doc.get(field.path) : undefined;
  if (field.parts.length === 1 && !Array.isArray(direct)) return direct;
  let best: KeyPart;
  let found = false;
  const consider = (part: KeyPart): void => {
    if (!found || compareParts(part, best, rules) * field.direction < 0) best = part;
    found = true;
  };
  walk(doc, field.parts, false, (value) => {
    if (!Array.isArray(value)) consider(value);
    else if (value.length === 0) consider(EMPTY);
    else value.forEach(consider);
    return false;
  });
  return best;
}

function compareParts(a: KeyPart, b: KeyPart, rules?: StringRules): number {
  if (a === EMPTY || b === EMPTY) return a === b ? 0 : a === EMPTY ? -1 : 1;
  return compare(a, b, rules);
}
