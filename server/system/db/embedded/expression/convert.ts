import { Binary, Decimal128, ObjectId, Timestamp, UUID } from 'bson';
import { roundExact, toDecimal } from '../bson/decimal.ts';
import { exactOf, numberOf, numericType, truthy, type Numeric } from '../bson/numbers.ts';
import {
  double,
  fitsInt64,
  isDoc,
  isNullish,
  isNumeric,
  typeName,
  TYPE_NAMES,
  type Maybe,
  type Value,
} from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { listOperator, namedFields } from './arguments.ts';
import { compileExpression, type Operator } from './compile.ts';
import { parseDate } from './date-parse.ts';

function cannot(value: Value, to: string, why = ''): MongoError {
  return new MongoError(
    241,
    why || `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function wholeNumber(value: Value, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value))
      throw cannot(value, to, `Failed to parse number '${value}' in $convert with no onError value`);
    return BigInt(value);
  }
  if (!isNumeric(value)) throw cannot(value, to);
  const exact = exactOf(
    value instanceof Decimal128 ? value : numericType(value) === 'double' ? double(Math.trunc(numberOf(value))) : value,
  );
  if (typeof exact === 'string')
    throw cannot(value, to, `Attempt to convert ${exact} value to integer type in $convert with no onError value`);
  if (value instanceof Decimal128) {
    const unit = 10n ** BigInt(Math.max(0, -exact.exponent));
    return (exact.coefficient * 10n ** BigInt(Math.max(0, exact.exponent))) / unit;
  }
  return numericType(value) === 'double' ? BigInt(Math.trunc(numberOf(value))) : BigInt(value as number | bigint);
}

function toInt(value: Value): Value {
  const number = wholeNumber(value, 'int');
  if (number < -2147483648n || number > 2147483647n)
    throw cannot(value, 'int', `Conversion would overflow target type in $convert with no onError value: ${number}`);
  return Number(number);
}

function toLong(value: Value): Value {
  const number = wholeNumber(value, 'long');
  if (!fitsInt64(number))
    throw cannot(value, 'long', `Conversion would overflow target type in $convert with no onError value: ${number}`);
  return number;
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return double(value ? 1 : 0);
  if (value instanceof Date) return double(value.getTime());
  if (typeof value === 'string') {
    const number = Number(value);
    if (value.trim() !== value || value === '' || (Number.isNaN(number) && value !== 'NaN') || /^0x/i.test(value))
      throw cannot(value, 'double', `Failed to parse number '${value}' in $convert with no onError value`);
    return double(number);
  }
  if (!isNumeric(value)) throw cannot(value, 'double');
  return double(numberOf(value));
}

function toDecimalValue(value: Value): Value {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (typeof value === 'string') {
    try {
      return Decimal128.fromString(value);
    } catch {
      throw cannot(value, 'decimal', `Failed to parse number '${value}' in $convert with no onError value`);
    }
  }
  if (!isNumeric(value)) throw cannot(value, 'decimal');
  return toDecimal(exactOf(value));
}

/** A number, date or id as $toString writes it. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Decimal128) return value.toString();
  if (isNumeric(value)) return doubleText(value);
  if (value instanceof Binary && value.sub_type === 4) return new UUID(value.value()).toHexString(true);
  throw cannot(value, 'string');
}

function doubleText(value: Numeric): string {
  if (typeof value === 'bigint') return String(value);
  const text = String(numberOf(value));
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw cannot(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value))
    throw cannot(
      value,
      'objectId',
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  return new ObjectId(value);
}

/** As a date: milliseconds, ids, timestamps and ISO texts. */
export function toDate(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (typeof value === 'string') return parseDate(value);
  if (isNumeric(value) && numericType(value) !== 'int') {
    const exact = exactOf(value);
    const whole =
      typeof exact === 'string' ? NaN : numberOf(toDecimal(roundExact({ ...exact }, Math.min(0, exact.exponent))));
    const date = new Date(Math.trunc(whole));
    if (Number.isNaN(date.getTime())) throw cannot(value, 'date', 'The number is no date');
    return date;
  }
  throw cannot(value, 'date');
}

function toBool(value: Value): Value {
  return typeof value === 'boolean' ? value : isNumeric(value) ? truthy(value) : true;
}

const CONVERSIONS: Record<string, (value: Value) => Value> = {
  int: toInt,
  long: toLong,
  double: toDouble,
  decimal: toDecimalValue,
  string: textOf,
  objectId: toObjectId,
  date: toDate,
  bool: toBool,
};

function conversionTo(to: Maybe): (value: Value) => Value {
  const name = typeof to === 'string' ? to : isNumeric(to) ? TYPE_NAMES[numberOf(to)] : undefined;
  const convert = name === undefined ? undefined : CONVERSIONS[name];
  if (!convert) throw new MongoError(2, `Unknown type name: ${String(to)}`);
  return convert;
}

const convert: Operator = (argument, context) => {
  const fields = namedFields(argument, '$convert', ['input', 'to'], ['onError', 'onNull', 'format']);
  const compile = (name: string): ReturnType<typeof compileExpression> | undefined =>
    fields.has(name) ? compileExpression(fields.get(name) as Value, context) : undefined;
  const [input, to, onError, onNull] = ['input', 'to', 'onError', 'onNull'].map(compile);
  return (env) => {
    const value = input?.(env);
    const target = to?.(env);
    if (isNullish(value)) return onNull ? onNull(env) : null;
    if (isNullish(target)) return null;
    const type = isDoc(target) ? target.get('type') : target;
    try {
      return conversionTo(type)(value);
    } catch (error) {
      if (onError && error instanceof MongoError && error.code === 241) return onError(env);
      throw error;
    }
  };
};

function to(type: string): Operator {
  const converted = conversionTo(type);
  return listOperator(1, 1, ([value]) => (isNullish(value) ? null : converted(value)));
}

/** Conversions between types. */
export const CONVERT: Record<string, Operator> = {
  $convert: convert,
  $toInt: to('int'),
  $toLong: to('long'),
  $toDouble: to('double'),
  $toDecimal: to('decimal'),
  $toString: to('string'),
  $toObjectId: to('objectId'),
  $toDate: to('date'),
  $toBool: to('bool'),
};
