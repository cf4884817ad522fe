import { Decimal128, Double } from 'bson';
import {
  addExact,
  divideExact,
  doubleToDecimal,
  fromDecimal,
  multiplyExact,
  remainderExact,
  toDecimal,
  toNumber,
  type Exact,
  type Special,
} from './decimal.ts';
import { double, fitsInt64, isInt32, isNumeric, whole, type Maybe, type Value } from './value.ts';

export type Numeric = number | bigint | Double | Decimal128;
export type NumericType = 'int' | 'long' | 'double' | 'decimal';

export function numericType(value: Numeric): NumericType {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  return value instanceof Double ? 'double' : 'decimal';
}

/** The value as a JavaScript number, rounded where it does not fit. */
export function numberOf(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : toNumber(fromDecimal(value));
}

/** A number given as an option (limit, batchSize): any numeric type, truncated; undefined when it is not a number. */
export function integerOption(value: Maybe): number | undefined {
  return isNumeric(value) ? Math.trunc(numberOf(value)) : undefined;
}

/** True for non-zero numbers and true: MongoDB's reading of a flag. */
export function truthy(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? numberOf(value) !== 0 : true;
}

/** As a decimal; doubles are rounded to 15 digits as MongoDB does. */
export function exactOf(value: Numeric): Exact | Special {
  if (value instanceof Decimal128) return fromDecimal(value);
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  const number = numberOf(value);
  return numericType(value) === 'int' ? { coefficient: BigInt(number), exponent: 0 } : doubleToDecimal(number);
}

type Binary = (a: Numeric, b: Numeric) => Numeric;

function arithmetic(ops: {
  whole: (a: bigint, b: bigint) => bigint;
  double: (a: number, b: number) => number;
  exact: (a: Exact, b: Exact) => Exact;
}): Binary {
  return (a, b) => {
    const x = numericType(a);
    const y = numericType(b);
    if (x === 'decimal' || y === 'decimal') {
      const p = exactOf(a);
      const q = exactOf(b);
      if (typeof p === 'string' || typeof q === 'string')
        return Decimal128.fromString(String(ops.double(numberOf(a), numberOf(b))));
      return toDecimal(ops.exact(p, q));
    }
    if (x === 'double' || y === 'double') return double(ops.double(numberOf(a), numberOf(b)));
    const result = ops.whole(BigInt(a as number | bigint), BigInt(b as number | bigint));
    if (x === 'long' || y === 'long') return fitsInt64(result) ? result : double(Number(result));
    return whole(result);
  };
}

/** Sums and products keep the wider of the two types; int grows to long, long to double when it overflows. */
export const add = arithmetic({ whole: (a, b) => a + b, double: (a, b) => a + b, exact: addExact });
export const multiply = arithmetic({ whole: (a, b) => a * b, double: (a, b) => a * b, exact: multiplyExact });
export const subtract = arithmetic({
  whole: (a, b) => a - b,
  double: (a, b) => a - b,
  exact: (a, b) => addExact(a, { coefficient: -b.coefficient, exponent: b.exponent }),
});
/** b must not be zero. */
export const remainder = arithmetic({ whole: (a, b) => a % b, double: (a, b) => a % b, exact: remainderExact });

/** Quotient: decimal if one is, else double. b must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return double(numberOf(a) / numberOf(b));
  const p = exactOf(a);
  const q = exactOf(b);
  if (typeof p === 'string' || typeof q === 'string') return Decimal128.fromString(String(numberOf(a) / numberOf(b)));
  return toDecimal(divideExact(p, q));
}

export function isZero(value: Numeric): boolean {
  return numberOf(value) === 0;
}

/** A whole number of any numeric type as bigint; undefined when it has a fraction or is not finite. */
export function bigintOf(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (!isNumeric(value)) return undefined;
  if (value instanceof Decimal128) {
    const exact = fromDecimal(value);
    if (typeof exact === 'string') return undefined;
    if (exact.exponent >= 0) return exact.coefficient * 10n ** BigInt(exact.exponent);
    const unit = 10n ** BigInt(-exact.exponent);
    return exact.coefficient % unit === 0n ? exact.coefficient / unit : undefined;
  }
  const number = numberOf(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
}
