import { Binary, BSONRegExp, MaxKey, MinKey } from 'bson';
import { compare, equal, type StringRules } from '../bson/compare.ts';
import { textKey } from '../bson/key.ts';
import { bigintOf, numberOf } from '../bson/numbers.ts';
import { isNumeric, TYPE_NAMES, typeNumber, typeOrder, type Maybe, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import type { MatchContext, MatchState } from './match-context.ts';
import { isRegex, regexTest } from './regex.ts';

/**
 * A condition on one value of a path. `expand`: array elements are tried one by one; `negate`: true where no value
 * passes.
 */
export interface Test {
  one(value: Maybe, state?: MatchState): boolean;
  expand: boolean;
  negate: boolean;
  /** All of these in place of `one` where there is a path to look at. */
  group?: Test[];
}

const plain = (one: Test['one'], expand = true): Test => ({ one, expand, negate: false });

/** The test of an operator with its operand. */
export function valueTest(operator: string, operand: Value, context: MatchContext, options?: Value): Test {
  const { rules } = context;
  switch (operator) {
    case '$eq':
      return plain(equals(operand, rules));
    case '$ne':
      return { ...plain(equals(refuseRegex(operand), rules)), negate: true };
    case '$gt':
      return plain(ordered(operand, rules, (sign) => sign > 0, false));
    case '$gte':
      return plain(ordered(operand, rules, (sign) => sign >= 0, true));
    case '$lt':
      return plain(ordered(operand, rules, (sign) => sign < 0, false));
    case '$lte':
      return plain(ordered(operand, rules, (sign) => sign <= 0, true));
    case '$in':
      return plain(oneOf(operator, operand, rules));
    case '$nin':
      return { ...plain(oneOf(operator, operand, rules)), negate: true };
    case '$exists':
      return {
        ...plain((value) => value !== undefined),
        negate: !(operand !== null && operand !== false && !isZeroNumber(operand)),
      };
    case '$type':
      return plain(ofType(operand));
    case '$size':
      return plain(ofSize(operand), false);
    case '$mod':
      return plain(modulo(operand));
    case '$regex':
      return plain(regex(operand, options));
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return plain(bits(operator, operand));
    case '$near':
    case '$nearSphere':
    case '$geoWithin':
    case '$geoIntersects':
    case '$within':
      throw notSupported(operator, 'geographic queries need a MongoDB server');
    default:
      throw new MongoError(2, `unknown operator: ${operator}`);
  }
}

function isZeroNumber(value: Value): boolean {
  return isNumeric(value) && numberOf(value) === 0;
}

function refuseRegex(operand: Value): Value {
  if (isRegex(operand)) throw new MongoError(2, "Can't have regex as arg to $ne.");
  return operand;
}

function equals(operand: Value, rules?: StringRules): (value: Maybe) => boolean {
  if (typeof operand === 'string' && !rules)
    return (value) => value === operand || (typeof value === 'object' && equal(value, operand));
  if (operand === null) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equal(value, operand, rules);
}

/** Orders compare within one type only, except with MinKey and MaxKey; NaN equals NaN and is in no order. */
function ordered(
  operand: Value,
  rules: StringRules | undefined,
  accept: (sign: number) => boolean,
  orEqual: boolean,
): (value: Maybe) => boolean {
  if (isRegex(operand)) throw new MongoError(2, "Can't have RegEx as arg to predicate over field.");
  if (operand instanceof MinKey || operand instanceof MaxKey) return (value) => accept(compare(value, operand, rules));
  const order = typeOrder(operand);
  if (isNumeric(operand) && Number.isNaN(numberOf(operand)))
    return (value) => orEqual && isNumeric(value) && Number.isNaN(numberOf(value));
  return (value) => {
    if (typeOrder(value) !== order || (order === 10 && isNumeric(value) && Number.isNaN(numberOf(value)))) return false;
    return accept(compare(value, operand, rules));
  };
}

function oneOf(operator: string, operand: Value, rules?: StringRules): (value: Maybe) => boolean {
  if (!Array.isArray(operand)) throw new MongoError(2, `${operator} needs an array`);
  const patterns = operand.filter(isRegex).map((item) => regexTest(item.pattern, item.options));
  const keys = new Set<string>();
  for (const item of operand) if (!isRegex(item)) keys.add(keyText(item, rules));
  const nothing = keys.has(keyText(null, rules));
  return (value) => {
    if (value === undefined ? nothing : keys.has(keyText(value, rules))) return true;
    return patterns.some((test) => test(value));
  };
}

function keyText(value: Maybe, rules?: StringRules): string {
  if (typeof value === 'string' && !rules) return `s${value}`;
  return `k${textKey(value, rules)}`;
}

const TYPES_BY_NAME = new Map(Object.entries(TYPE_NAMES).map(([number, name]) => [name, Number(number)]));

function ofType(operand: Value): (value: Maybe) => boolean {
  const wanted = new Set<number>();
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    if (item === 'number') for (const number of [1, 16, 18, 19]) wanted.add(number);
    else wanted.add(typeCode(item));
  }
  if (wanted.size === 0) throw new MongoError(9, '$type must match at least one type');
  return (value) => value !== undefined && wanted.has(typeNumber(value));
}

function typeCode(item: Value): number {
  const code = typeof item === 'string' ? TYPES_BY_NAME.get(item) : isNumeric(item) ? numberOf(item) : undefined;
  if (code === undefined) throw new MongoError(2, `Unknown type name alias: ${String(item)}`);
  if (!(code in TYPE_NAMES)) throw new MongoError(2, `Invalid numerical type code: ${code}`);
  return code;
}

function ofSize(operand: Value): (value: Maybe) => boolean {
  const size = bigintOf(operand);
  if (size === undefined) throw new MongoError(2, '$size must be a whole number');
  if (size < 0n) throw new MongoError(2, `$size may not be negative`);
  return (value) => Array.isArray(value) && BigInt(value.length) === size;
}

function modulo(operand: Value): (value: Maybe) => boolean {
  if (!Array.isArray(operand)) throw new MongoError(2, 'malformed mod, needs to be an array');
  if (operand.length !== 2)
    throw new MongoError(2, `malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`);
  const [divisor, rest] = operand.map((item) =>
    isNumeric(item) && Number.isFinite(numberOf(item)) ? BigInt(Math.trunc(numberOf(item))) : undefined,
  );
  if (divisor === undefined || rest === undefined)
    throw new MongoError(2, 'malformed mod, divisor and remainder must be numbers');
  if (divisor === 0n) throw new MongoError(2, 'divisor cannot be 0');
  return (value) => {
    if (typeof value === 'bigint') return value % divisor === rest;
    return (
      isNumeric(value) && Number.isFinite(numberOf(value)) && BigInt(Math.trunc(numberOf(value))) % divisor === rest
    );
  };
}

function regex(operand: Value, options?: Value): (value: Maybe) => boolean {
  if (options !== undefined && typeof options !== 'string') throw new MongoError(2, '$options has to be a string');
  if (operand instanceof BSONRegExp) {
    if (options !== undefined && operand.options !== '')
      throw new MongoError(51075, 'options set in both $regex and $options');
    return regexTest(operand.pattern, options ?? operand.options);
  }
  if (typeof operand !== 'string') throw new MongoError(2, '$regex has to be a string');
  return regexTest(operand, options ?? '');
}

function bits(operator: string, operand: Value): (value: Maybe) => boolean {
  const mask = maskOf(operand);
  return (value) => {
    const number = value instanceof Binary ? fromBytes(value) : bigintOf(value ?? null);
    if (number === undefined) return false;
    const set = number & mask;
    if (operator === '$bitsAllSet') return set === mask;
    if (operator === '$bitsAnySet') return set !== 0n;
    return operator === '$bitsAllClear' ? set === 0n : set !== mask;
  };
}

function maskOf(operand: Value): bigint {
  if (operand instanceof Binary) return fromBytes(operand);
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, item) => {
      const position = bigintOf(item);
      if (position === undefined || position < 0n)
        throw new MongoError(2, 'bit positions must be whole numbers of at least 0');
      return mask | (1n << position);
    }, 0n);
  }
  const number = bigintOf(operand);
  if (number === undefined || number < 0n)
    throw new MongoError(9, 'a bit mask must be a whole number of at least 0, an array of positions or binary data');
  return number;
}

function fromBytes(value: Binary): bigint {
  return value.value().reduceRight<bigint>((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
