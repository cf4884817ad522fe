import { type Binary, type BSONRegExp, BSONSymbol, type Code, Decimal128, type Timestamp, type ObjectId } from 'bson';
import { compareExact, fromDecimal, fromDouble, type Exact, type Special } from './decimal.ts';
import { numberOf, type Numeric } from './numbers.ts';
import { typeOrder, type Doc, type Maybe, type Value } from './value.ts';

/** How strings compare where a collation is in force. */
export interface StringRules {
  compare(a: string, b: string): number;
  /** Equal strings fold to the same text; index keys hold it. */
  fold(text: string): string;
}

/** MongoDB's order over all values; missing counts as null. */
export function compare(a: Maybe, b: Maybe, rules?: StringRules): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (typeof a === 'string' && typeof b === 'string') return rules ? rules.compare(a, b) : compareStrings(a, b);
  const order = typeOrder(a);
  const difference = order - typeOrder(b);
  if (difference !== 0) return Math.sign(difference);
  return compareSameClass(order, a as Value, b as Value, rules);
}

function compareSameClass(order: number, a: Value, b: Value, rules?: StringRules): number {
  switch (order) {
    case 10:
      return compareNumbers(a as Numeric, b as Numeric);
    case 15:
      return compareText(a, b, rules);
    case 20:
      return compareDocs(a as Doc, b as Doc, rules);
    case 25:
      return compareArrays(a as Value[], b as Value[], rules);
    case 30:
      return compareBinaries(a as Binary, b as Binary);
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return compareDoubles((a as Date).getTime(), (b as Date).getTime());
    case 47:
      return compareBigints(
        BigInt.asUintN(64, (a as Timestamp).toBigInt()),
        BigInt.asUintN(64, (b as Timestamp).toBigInt()),
      );
    case 50:
      return comparePatterns(a as BSONRegExp, b as BSONRegExp);
    case 60:
    case 65:
      return compareStrings(String((a as Code).code), String((b as Code).code));
    default:
      return 0;
  }
}

export function equal(a: Maybe, b: Maybe, rules?: StringRules): boolean {
  if (typeof a === 'string' && typeof b === 'string')
    return a === b || (rules !== undefined && rules.fold(a) === rules.fold(b));
  return compare(a, b, rules) === 0;
}

function compareText(a: Value, b: Value, rules?: StringRules): number {
  const x = a instanceof BSONSymbol ? a.value : (a as string);
  const y = b instanceof BSONSymbol ? b.value : (b as string);
  return rules ? rules.compare(x, y) : compareStrings(x, y);
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
}

function compareBigints(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Exact across int, long, double and decimal; NaN is the smallest. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return compareBigints(a, b);
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) {
    const x = typeof a === 'bigint' ? a : numberOf(a);
    const y = typeof b === 'bigint' ? b : numberOf(b);
    if (typeof x === 'number' && typeof y === 'number') return compareDoubles(x, y);
    if (Number.isNaN(x)) return -1;
    if (Number.isNaN(y)) return 1;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  const p = exactly(a);
  const q = exactly(b);
  return typeof p === 'string' || typeof q === 'string' ? compareDoubles(rough(p), rough(q)) : compareExact(p, q);
}

function exactly(value: Numeric): Exact | Special {
  if (value instanceof Decimal128) return fromDecimal(value);
  return typeof value === 'bigint' ? { coefficient: value, exponent: 0 } : fromDouble(numberOf(value));
}

function rough(value: Exact | Special): number {
  return typeof value === 'string' ? Number(value) : 0;
}

/** Order of the UTF-8 bytes, which differs from JavaScript's beyond the basic plane. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? plane(x) - plane(y) : x - y;
  }
  return a.length - b.length;
}

function plane(unit: number): number {
  return unit >= 0xe000 ? unit - 0x2000 : unit + 0x2000;
}

function compareDocs(a: Doc, b: Doc, rules?: StringRules): number {
  const others = b.entries();
  for (const [key, value] of a) {
    const other = others.next();
    if (other.done) return 1;
    const [otherKey, otherValue] = other.value;
    const difference =
      typeOrder(value) - typeOrder(otherValue) || compareStrings(key, otherKey) || compare(value, otherValue, rules);
    if (difference !== 0) return Math.sign(difference);
  }
  return a.size < b.size ? -1 : 0;
}

function compareArrays(a: Value[], b: Value[], rules?: StringRules): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = compare(a[i], b[i], rules);
    if (difference !== 0) return difference;
  }
  return Math.sign(a.length - b.length);
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

function comparePatterns(a: BSONRegExp, b: BSONRegExp): number {
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
}
