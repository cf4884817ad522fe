import { isDoc, typeOrder, type Doc, type Value } from '../bson/value.ts';
import { isOperators } from '../query/match.ts';
import { isArrayField, type Index } from './index-spec.ts';

/** Strings, ids and dates: a range of their keys holds exactly the values of the range. */
const RANGED = [15, 35, 45];
/** Null, numbers, strings, binary data, ids, booleans, dates, timestamps: equal keys are equal values. */
const EQUAL = [5, 10, 15, 30, 35, 40, 45, 47];

/**
 * Whether the keys in an index's ranges are the documents of a filter, neither more nor fewer, so that they can be
 * counted and skipped without reading a document. `points`: how many leading fields are pinned down by equality; the
 * next one may have a range.
 */
export function isExact(filter: Doc, index: Index, { points, ranged }: { points: number; ranged: boolean }): boolean {
  if (index.collation || index.fields.some((_, i) => i >= points && isArrayField(index, i))) return false;
  return [...filter].every(([path, condition]) => {
    if (path.startsWith('$')) return false;
    const tests: [string, Value][] = isOperators(condition) ? [...condition] : [['$eq', condition]];
    const at = index.fields.findIndex((field) => field.path === path);
    if (at >= 0 && at < points)
      return tests.length === 1 && tests.every(([name, operand]) => isEquality(name, operand, isArrayField(index, at)));
    if (at === points && ranged && isRange(tests)) return true;
    return isPartOf(index.partial?.filter, path, tests);
  });
}

/** Whether a filter says nothing but which values the first fields of an index have. */
export function isPinned(filter: Doc, index: Index, points: number): boolean {
  return [...filter].every(([path, condition]) => {
    const at = index.fields.findIndex((field) => field.path === path);
    const tests: [string, Value][] = isOperators(condition) ? [...condition] : [['$eq', condition]];
    const [[name, operand]] = tests as [[string, Value]];
    return at >= 0 && at < points && tests.length === 1 && isEquality(name, operand, isArrayField(index, at));
  });
}

/** `isArray`: one document may have several of the values, and null stands for more than one thing. */
function isEquality(operator: string, operand: Value, isArray: boolean): boolean {
  const values = operator === '$in' && Array.isArray(operand) ? operand : operator === '$eq' ? [operand] : [];
  if (isArray && (values.length > 1 || values.includes(null))) return false;
  return values.length > 0 && values.every((value) => EQUAL.includes(typeOrder(value)));
}

function isRange(tests: readonly [string, Value][]): boolean {
  const names = new Set(tests.map(([name]) => name));
  const types = new Set(tests.map(([, operand]) => typeOrder(operand)));
  return (
    names.size === tests.length &&
    types.size === 1 &&
    tests.every(([name, operand]) => (name === '$gte' || name === '$lte') && RANGED.includes(typeOrder(operand)))
  );
}

/** A condition of the index itself: each of its documents fulfils it. */
function isPartOf(partial: Doc | undefined, path: string, tests: readonly [string, Value][]): boolean {
  const own = partial?.get(path);
  if (own === undefined || !isDoc(own) || !isOperators(own)) return false;
  return tests.every(([name, operand]) => typeof operand !== 'object' && own.get(name) === operand);
}
