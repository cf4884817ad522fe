import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';

type Plain = Record<string, unknown>;
const NUMBERS = [Int32, Double, Long];

export function isPlain(value: unknown): value is Plain {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return undefined;
}

/**
 * Compares as the unified test format says: extra keys are allowed at the root only, numbers compare by value. Null
 * when it matches.
 */
export function mismatch(
  expected: unknown,
  actual: unknown,
  entities: ReadonlyMap<string, unknown>,
  root = true,
  path = '$',
): string | null {
  if (isPlain(expected)) {
    const [operator] = Object.keys(expected);
    if (operator?.startsWith('$$')) return special(operator, expected[operator], actual, entities, root, path);
    if (typeof actual !== 'object' || actual === null) return `${path}: expected a document, got ${String(actual)}`;
    return documentMismatch(expected, actual as Plain, entities, root, path);
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${path}: expected an array`;
    if (expected.length !== actual.length) return `${path}: expected ${expected.length} items, got ${actual.length}`;
    for (const [i, item] of expected.entries()) {
      const wrong = mismatch(item, actual[i], entities, root && isPlain(item), `${path}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  const [a, b] = [numberOf(expected), numberOf(actual)];
  if (a !== undefined || b !== undefined)
    return a === b ? null : `${path}: expected ${String(expected)}, got ${String(actual)}`;
  return same(expected, actual) ? null : `${path}: expected ${String(expected)}, got ${String(actual)}`;
}

function documentMismatch(
  expected: Plain,
  actual: Plain,
  entities: ReadonlyMap<string, unknown>,
  root: boolean,
  path: string,
): string | null {
  for (const [key, value] of Object.entries(expected)) {
    const operator = isPlain(value) ? Object.keys(value)[0] : undefined;
    if (operator === '$$exists') {
      if (key in actual !== (value as Plain)['$$exists']) return `${path}.${key}: presence differs`;
      continue;
    }
    if (operator === '$$unsetOrMatches' && actual[key] === undefined) continue;
    if (!(key in actual) || actual[key] === undefined) return `${path}.${key}: missing`;
    const wrong = mismatch(value, actual[key], entities, false, `${path}.${key}`);
    if (wrong) return wrong;
  }
  const extra = root ? undefined : Object.keys(actual).find((key) => !(key in expected));
  return extra === undefined ? null : `${path}: unexpected ${extra}`;
}

function special(
  operator: string,
  operand: unknown,
  actual: unknown,
  entities: ReadonlyMap<string, unknown>,
  root: boolean,
  path: string,
): string | null {
  switch (operator) {
    case '$$exists':
      return (actual !== undefined) === operand ? null : `${path}: presence differs`;
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? null : mismatch(operand, actual, entities, root, path);
    case '$$matchesEntity':
      return mismatch(entities.get(String(operand)), actual, entities, false, path);
    case '$$type':
      return (Array.isArray(operand) ? operand : [operand]).some((type) => isType(String(type), actual))
        ? null
        : `${path}: wrong type`;
    case '$$lte':
      return (numberOf(actual) ?? Infinity) <= (numberOf(operand) ?? 0) ? null : `${path}: too large`;
    default:
      return `${path}: the runner does not know ${operator}`;
  }
}

function isType(type: string, value: unknown): boolean {
  const numeric = numberOf(value) !== undefined;
  switch (type) {
    case 'int':
    case 'long':
    case 'double':
    case 'number':
      return numeric;
    case 'string':
      return typeof value === 'string';
    case 'object':
      return isPlain(value);
    case 'array':
      return Array.isArray(value);
    case 'objectId':
      return value instanceof ObjectId;
    case 'date':
      return value instanceof Date;
    case 'bool':
      return typeof value === 'boolean';
    case 'binData':
      return value instanceof Binary;
    case 'timestamp':
      return value instanceof Timestamp;
    case 'decimal':
      return value instanceof Decimal128;
    default:
      return false;
  }
}

function same(a: unknown, b: unknown): boolean {
  if (a === b || (a === null && b === undefined)) return true;
  if (a instanceof ObjectId) return b instanceof ObjectId && a.equals(b);
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null)
    return JSON.stringify(a) === JSON.stringify(b);
  return NUMBERS.some((type) => a instanceof type) && String(a) === String(b);
}
