import { Decimal128 } from 'bson';
import { fromDecimal, roundExact, toDecimal, type Exact } from '../bson/decimal.ts';
import {
  add,
  bigintOf,
  divide,
  isZero,
  multiply,
  numberOf,
  numericType,
  remainder,
  subtract,
  type Numeric,
} from '../bson/numbers.ts';
import { double, isNullish, isNumeric, typeName, whole, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { listOperator, unary } from './arguments.ts';
import type { Operator } from './compile.ts';

const sum: Operator = listOperator(0, 1000, (args) => {
  let total: Numeric = 0;
  let date = false;
  for (const value of args) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw new MongoError(16612, 'only one date allowed in an $add expression');
      date = true;
      total = add(total, whole(BigInt(value.getTime())));
    } else if (isNumeric(value)) total = add(total, value);
    else throw new MongoError(16554, `$add only supports numeric or date types, not ${typeName(value)}`);
  }
  return date ? new Date(Math.trunc(numberOf(total))) : total;
});

const difference: Operator = listOperator(2, 2, ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (isNumeric(a) && isNumeric(b)) return subtract(a, b);
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - Math.trunc(numberOf(b)));
  throw new MongoError(16556, `can't $subtract ${typeName(b)} from ${typeName(a)}`);
});

const product: Operator = listOperator(0, 1000, (args) => {
  let total: Numeric = 1;
  for (const value of args) {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) throw new MongoError(16555, `$multiply only supports numeric types, not ${typeName(value)}`);
    total = multiply(total, value);
  }
  return total;
});

const quotient: Operator = listOperator(2, 2, ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b))
    throw new MongoError(16609, `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  if (isZero(b)) throw new MongoError(2, "can't $divide by zero");
  return divide(a, b);
});

const modulo: Operator = listOperator(2, 2, ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b))
    throw new MongoError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  if (isZero(b)) throw new MongoError(16610, "can't $mod by zero");
  return remainder(a, b);
});

function numeric(value: Value, name: string): Numeric {
  if (!isNumeric(value)) throw new MongoError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
  return value;
}

/** A function of doubles; whole-number arguments give a double, as MongoDB's do. */
const real = (
  compute: (value: number) => number,
  domain?: { ok(value: number): boolean; code: number; needs: string },
): Operator =>
  unary((value, name) => {
    const number = numberOf(numeric(value, name));
    if (domain && !domain.ok(number))
      throw new MongoError(domain.code, `${name}'s argument must be ${domain.needs}, but is ${number}`);
    const result = compute(number);
    return value instanceof Decimal128 ? Decimal128.fromString(String(result)) : double(result);
  });

type Rounding = 'round' | 'trunc' | 'ceil' | 'floor';

/** Rounds at a decimal place; the type of the number stays. */
function roundAt(value: Numeric, place: number, mode: Rounding): Numeric {
  if (value instanceof Decimal128) {
    const exact = fromDecimal(value);
    return typeof exact === 'string' ? value : toDecimal(roundTo(exact, -place, mode));
  }
  const type = numericType(value);
  if (type !== 'double') {
    if (place >= 0) return value;
    const rounded = roundTo({ coefficient: bigintOf(value) ?? 0n, exponent: 0 }, -place, mode);
    const result = rounded.coefficient * 10n ** BigInt(Math.max(rounded.exponent, 0));
    return type === 'long' ? result : whole(result);
  }
  const number = numberOf(value);
  if (!Number.isFinite(number)) return value;
  if (place === 0 && mode !== 'round') return double(Math[mode](number));
  const exact = fromDecimal(Decimal128.fromString(number.toPrecision(17)));
  if (typeof exact === 'string') return value;
  const rounded = roundTo(exact, -place, mode);
  return double(Number(`${rounded.coefficient}E${rounded.exponent}`));
}

function roundTo(value: Exact, exponent: number, mode: Rounding): Exact {
  if (value.exponent >= exponent) return value;
  if (mode === 'round') return roundExact(value, exponent);
  const unit = 10n ** BigInt(exponent - value.exponent);
  let coefficient = value.coefficient / unit;
  if (coefficient * unit !== value.coefficient) {
    if (mode === 'ceil' && value.coefficient > 0n) coefficient += 1n;
    if (mode === 'floor' && value.coefficient < 0n) coefficient -= 1n;
  }
  return { coefficient, exponent };
}

const roundingAt = (mode: 'round' | 'trunc'): Operator =>
  listOperator(1, 2, ([value, place], _context, name) => {
    if (isNullish(value) || place === null) return null;
    const digits = place === undefined ? 0n : bigintOf(place);
    if (digits === undefined || digits < -20n || digits > 100n)
      throw new MongoError(
        51082,
        `cannot apply ${name} with precision value ${String(place)} value must be in [-20, 100]`,
      );
    if (!isNumeric(value)) throw new MongoError(51081, `${name} only supports numeric types, not ${typeName(value)}`);
    return roundAt(value, Number(digits), mode);
  });

const power: Operator = listOperator(2, 2, ([base, exponent]) => {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumeric(base) || !isNumeric(exponent))
    throw new MongoError(
      28762,
      `$pow's base and exponent must be numeric, not ${typeName(base)} and ${typeName(exponent)}`,
    );
  const a = bigintOf(base);
  const b = bigintOf(exponent);
  if (isZero(base) && numberOf(exponent) < 0)
    throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const types = [numericType(base), numericType(exponent)];
  const result = Math.pow(numberOf(base), numberOf(exponent));
  if (types.includes('decimal')) return Decimal128.fromString(String(result));
  if (types.includes('double') || a === undefined || b === undefined || b < 0n || Math.abs(result) >= 2 ** 63)
    return double(result);
  return types.includes('long') ? a ** b : whole(a ** b);
});

const absolute: Operator = unary((value, name) => {
  const number = numeric(value, name);
  if (number === -9223372036854775808n) throw new MongoError(28680, "can't take $abs of long long min");
  return numberOf(number) < 0 ? subtract(0, number) : number;
});

const logarithm: Operator = listOperator(2, 2, ([value, base]) => {
  if (isNullish(value) || isNullish(base)) return null;
  if (!isNumeric(value) || !isNumeric(base))
    throw new MongoError(
      28756,
      `$log's argument and base must be numeric, not ${typeName(value)} and ${typeName(base)}`,
    );
  if (numberOf(value) <= 0)
    throw new MongoError(28758, `$log's argument must be a positive number, but is ${numberOf(value)}`);
  if (numberOf(base) <= 0 || numberOf(base) === 1)
    throw new MongoError(28759, `$log's base must be a positive number not equal to 1, but is ${numberOf(base)}`);
  return double(Math.log(numberOf(value)) / Math.log(numberOf(base)));
});

const positive = (code: number) => ({ ok: (value: number) => !(value <= 0), code, needs: 'a positive number' });

/** Numbers of all four types. */
export const ARITHMETIC: Record<string, Operator> = {
  $add: sum,
  $subtract: difference,
  $multiply: product,
  $divide: quotient,
  $mod: modulo,
  $abs: absolute,
  $ceil: unary((value, name) => roundAt(numeric(value, name), 0, 'ceil')),
  $floor: unary((value, name) => roundAt(numeric(value, name), 0, 'floor')),
  $round: roundingAt('round'),
  $trunc: roundingAt('trunc'),
  $sqrt: real(Math.sqrt, { ok: (value) => !(value < 0), code: 28714, needs: 'greater than or equal to 0' }),
  $exp: real(Math.exp),
  $ln: real(Math.log, positive(28766)),
  $log10: real(Math.log10, positive(28761)),
  $log: logarithm,
  $pow: power,
};
