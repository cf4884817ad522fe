import { compare, equal } from '../bson/compare.ts';
import { numberOf, truthy } from '../bson/numbers.ts';
import { isDoc, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { toRegExp } from './regex.ts';

type Check = (value: Value) => boolean;
const JSON_TYPES: Record<string, readonly string[]> = {
  object: ['object'],
  array: ['array'],
  string: ['string'],
  boolean: ['bool'],
  null: ['null'],
  number: ['int', 'long', 'double', 'decimal'],
};

/** $jsonSchema: draft 4 with bsonType, as far as the keywords below go; any other keyword is an error. */
export function jsonSchema(schema: Value): (doc: Doc) => boolean {
  const check = compile(schema);
  return (doc) => check(doc);
}

function compile(schema: Value): Check {
  if (!isDoc(schema)) throw new MongoError(14, '$jsonSchema must be an object');
  const checks = [...schema].map(([keyword, value]) => keywordCheck(keyword, value, schema));
  return (value) => checks.every((check) => check(value));
}

const list = (value: Value): Value[] => (Array.isArray(value) ? value : [value]);
const anything: Check = () => true;

function keywordCheck(keyword: string, value: Value, schema: Doc): Check {
  switch (keyword) {
    case 'title':
    case 'description':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return anything;
    case 'bsonType':
      return types(list(value).flatMap((name) => (name === 'number' ? (JSON_TYPES['number'] ?? []) : [String(name)])));
    case 'type':
      return types(list(value).flatMap((name) => JSON_TYPES[String(name)] ?? unknownType(name)));
    case 'enum':
      return (item) => list(value).some((allowed) => equal(item, allowed));
    case 'allOf':
      return every(list(value).map(compile));
    case 'anyOf':
      return some(list(value).map(compile));
    case 'oneOf': {
      const checks = list(value).map(compile);
      return (item) => checks.filter((check) => check(item)).length === 1;
    }
    case 'not': {
      const check = compile(value);
      return (item) => !check(item);
    }
    case 'minimum':
    case 'maximum':
      return limit(keyword, value, schema);
    case 'multipleOf':
      return (item) => !isNumeric(item) || numberOf(item) % size(value) === 0;
    default:
      return sizedCheck(keyword, value, schema);
  }
}

function sizedCheck(keyword: string, value: Value, schema: Doc): Check {
  switch (keyword) {
    case 'minLength':
      return (item) => typeof item !== 'string' || [...item].length >= size(value);
    case 'maxLength':
      return (item) => typeof item !== 'string' || [...item].length <= size(value);
    case 'pattern': {
      const regex = toRegExp(String(value));
      return (item) => typeof item !== 'string' || regex.test(item);
    }
    case 'minItems':
      return (item) => !Array.isArray(item) || item.length >= size(value);
    case 'maxItems':
      return (item) => !Array.isArray(item) || item.length <= size(value);
    case 'uniqueItems':
      return (item) => !truthy(value) || !Array.isArray(item) || allDifferent(item);
    case 'items':
      return items(value, schema);
    case 'additionalItems':
      return anything;
    case 'minProperties':
      return (item) => !isDoc(item) || item.size >= size(value);
    case 'maxProperties':
      return (item) => !isDoc(item) || item.size <= size(value);
    case 'required':
      return (item) => !isDoc(item) || list(value).every((name) => item.has(String(name)));
    case 'properties':
    case 'patternProperties':
      return properties(keyword, value);
    case 'additionalProperties':
      return additional(value, schema);
    default:
      throw new MongoError(9, `Unknown $jsonSchema keyword: ${keyword}`);
  }
}

const every =
  (checks: Check[]): Check =>
  (item) =>
    checks.every((check) => check(item));
const some =
  (checks: Check[]): Check =>
  (item) =>
    checks.some((check) => check(item));

function unknownType(name: Value): never {
  throw new MongoError(2, `Unknown type name alias: ${String(name)}`);
}

function types(names: readonly string[]): Check {
  const wanted = new Set(names);
  return (value) => wanted.has(typeName(value));
}

function size(value: Maybe): number {
  if (!isNumeric(value)) throw new MongoError(14, 'a $jsonSchema limit must be a number');
  return numberOf(value);
}

function limit(keyword: string, value: Value, schema: Doc): Check {
  const exclusive = schema.get(keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum') === true;
  const sign = keyword === 'minimum' ? 1 : -1;
  return (item) => {
    if (!isNumeric(item)) return true;
    const difference = compare(item, value) * sign;
    return exclusive ? difference > 0 : difference >= 0;
  };
}

function allDifferent(items: Value[]): boolean {
  return items.every((item, index) => items.findIndex((other) => equal(item, other)) === index);
}

function items(value: Value, schema: Doc): Check {
  if (!Array.isArray(value)) {
    const check = compile(value);
    return (list_) => !Array.isArray(list_) || list_.every(check);
  }
  const checks = value.map(compile);
  const rest = schema.get('additionalItems');
  const restCheck: Check = rest === false ? () => false : isDoc(rest) ? compile(rest) : anything;
  return (list_) => !Array.isArray(list_) || list_.every((item, index) => (checks[index] ?? restCheck)(item));
}

function properties(keyword: string, value: Value): Check {
  if (!isDoc(value)) throw new MongoError(14, `${keyword} must be an object`);
  if (keyword === 'properties') {
    const checks = [...value].map(([name, schema]) => [name, compile(schema)] as const);
    return (item) => !isDoc(item) || checks.every(([name, check]) => !item.has(name) || check(item.get(name) as Value));
  }
  const checks = [...value].map(([pattern, schema]) => [toRegExp(pattern), compile(schema)] as const);
  return (item) =>
    !isDoc(item) ||
    [...item].every(([name, field]) => checks.every(([regex, check]) => !regex.test(name) || check(field)));
}

function additional(value: Value, schema: Doc): Check {
  const named = schema.get('properties');
  const patterns = schema.get('patternProperties');
  const known = new Set(isDoc(named) ? named.keys() : []);
  const regexes = isDoc(patterns) ? [...patterns.keys()].map((pattern) => toRegExp(pattern)) : [];
  const check: Check = value === false ? () => false : isDoc(value) ? compile(value) : anything;
  return (item) =>
    !isDoc(item) ||
    [...item].every(([name, field]) => known.has(name) || regexes.some((regex) => regex.test(name)) || check(field));
}
