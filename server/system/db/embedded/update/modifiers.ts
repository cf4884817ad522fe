import { BSONRegExp, Timestamp } from 'bson';
import { compare, equal, type StringRules } from '../bson/compare.ts';
import { shown } from '../bson/show.ts';
import { add, bigintOf, multiply, numericType, integerOption } from '../bson/numbers.ts';
import { clone, fitsInt64, isDoc, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileFilter, isLogical, isOperators, operatorTests } from '../query/match.ts';
import { parseSort, sorter } from '../query/sort.ts';

/** A modifier's input: the present value and where it is, for messages. */
export interface Place {
  path: string;
  rules?: StringRules | undefined;
  now: Date;
  id: Maybe;
}

/** New value from the present one; `undefined` leaves the field as it is (KEEP) or unset. */
export type Modifier = (current: Maybe, place: Place) => Maybe;

/** Compiles one operator's operand for one path. Operators that need the tree ($unset, $rename) live in apply.ts. */
export function compileModifier(operator: string, operand: Value, path: string, rules?: StringRules): Modifier {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return () => clone(operand);
    case '$inc':
    case '$mul':
      return arithmetic(operator, operand, path);
    case '$min':
      return (current) => (current === undefined || compare(operand, current, rules) < 0 ? operand : current);
    case '$max':
      return (current) => (current === undefined || compare(operand, current, rules) > 0 ? operand : current);
    case '$currentDate':
      return currentDate(operand);
    case '$bit':
      return bit(operand, path);
    case '$push':
      return push(operand, path);
    case '$addToSet':
      return addToSet(operand, path, rules);
    case '$pop':
      return pop(operand, path);
    case '$pull':
      return pull(operand, path, rules);
    case '$pullAll':
      return pullAll(operand, path, rules);
    default:
      throw new MongoError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
  }
}

function arithmetic(operator: string, operand: Value, path: string): Modifier {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  if (!isNumeric(operand))
    throw new MongoError(14, `Cannot ${verb} with non-numeric argument: {${path}: ${shown(operand)}}`);
  return (current, place) => {
    if (current === undefined) return operator === '$inc' ? operand : multiply(0, operand);
    if (!isNumeric(current)) {
      throw new MongoError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${shown(place.id)}} has the field '${place.path.split('.').pop()}' of non-numeric type ${typeName(current)}`,
      );
    }
    const result = operator === '$inc' ? add(current, operand) : multiply(current, operand);
    const wholeTypes = ['int', 'long'];
    if (
      wholeTypes.includes(numericType(current)) &&
      wholeTypes.includes(numericType(operand)) &&
      numericType(result) === 'double'
    ) {
      throw new MongoError(
        2,
        `Failed to apply ${operator} operations to current value ((${typeName(current)})${shown(current)}) for document {_id: ${shown(place.id)}}`,
      );
    }
    return result;
  };
}

function currentDate(operand: Value): Modifier {
  const kind = isDoc(operand) ? operand.get('$type') : operand === false ? 'none' : 'date';
  if (kind === 'timestamp')
    return (_current, place) => new Timestamp({ t: Math.floor(place.now.getTime() / 1000), i: 1 });
  if (kind !== 'date' && kind !== 'none')
    throw new MongoError(
      2,
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  return (_current, place) => place.now;
}

function bit(operand: Value, path: string): Modifier {
  if (!isDoc(operand) || operand.size === 0)
    throw new MongoError(
      2,
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const steps = [...operand].map(([name, mask]) => {
    if (!['and', 'or', 'xor'].includes(name))
      throw new MongoError(
        2,
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${shown(mask)}}`,
      );
    if (!isNumeric(mask) || !['int', 'long'].includes(numericType(mask)))
      throw new MongoError(
        2,
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(mask)}' is not supported here: {${name}: ${shown(mask)}}`,
      );
    return { name, mask: BigInt(mask as number | bigint), long: typeof mask === 'bigint' };
  });
  return (current, place) => {
    if (current !== undefined && !(isNumeric(current) && ['int', 'long'].includes(numericType(current)))) {
      throw new MongoError(
        2,
        `Cannot apply $bit to a value of non-integral type.{_id: ${shown(place.id)}} has the field ${path} of non-integer type ${typeName(current)}`,
      );
    }
    let number = BigInt((current as number | bigint | undefined) ?? 0);
    for (const { name, mask } of steps)
      number = name === 'and' ? number & mask : name === 'or' ? number | mask : number ^ mask;
    return typeof current === 'bigint' || steps.some((step) => step.long) || !fitsInt32(number)
      ? number
      : Number(number);
  };
}

function fitsInt32(value: bigint): boolean {
  return fitsInt64(value) && BigInt.asIntN(32, value) === value;
}

function listAt(current: Maybe, operator: string, place: Place): Value[] | undefined {
  if (current === undefined) return undefined;
  if (Array.isArray(current)) return [...current];
  if (operator === '$push') {
    throw new MongoError(
      2,
      `The field '${place.path}' must be an array but is of type ${typeName(current)} in document {_id: ${shown(place.id)}}`,
    );
  }
  if (operator === '$addToSet')
    throw new MongoError(
      2,
      `Cannot apply $addToSet to non-array field. Field named '${place.path}' has non-array type ${typeName(current)}`,
    );
  if (operator === '$pop')
    throw new MongoError(14, `Path '${place.path}' contains an element of non-array type '${typeName(current)}'`);
  throw new MongoError(2, `Cannot apply ${operator} to a non-array value`);
}

function push(operand: Value, path: string): Modifier {
  const options = isDoc(operand) && operand.has('$each') ? operand : undefined;
  const items = options ? options.get('$each') : [operand];
  if (!Array.isArray(items))
    throw new MongoError(2, `The argument to $each in $push must be an array but it was of type ${typeName(items)}`);
  for (const key of options?.keys() ?? []) {
    if (!['$each', '$slice', '$sort', '$position'].includes(key))
      throw new MongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  const position = wholeOption(options, '$position', path);
  const slice = wholeOption(options, '$slice', path);
  const sort = pushSort(options?.get('$sort'));
  return (current, place) => {
    const list = listAt(current, '$push', place) ?? [];
    const start =
      position === undefined
        ? list.length
        : position < 0
          ? Math.max(0, list.length + position)
          : Math.min(position, list.length);
    list.splice(start, 0, ...items.map(clone));
    if (sort) list.sort((a, b) => sort(a, b, place.rules));
    if (slice === undefined) return list;
    return slice === 0 ? [] : slice < 0 ? list.slice(slice) : list.slice(0, slice);
  };
}

function wholeOption(options: Doc | undefined, name: string, path: string): number | undefined {
  const value = options?.get(name);
  if (value === undefined) return undefined;
  if (bigintOf(value) === undefined)
    throw new MongoError(
      2,
      `The value for ${name} must be an integer value but was given type: ${typeName(value)} (field ${path})`,
    );
  return integerOption(value);
}

function pushSort(sort: Maybe): ((a: Value, b: Value, rules?: StringRules) => number) | undefined {
  if (sort === undefined) return undefined;
  if (isNumeric(sort)) {
    const direction = integerOption(sort);
    if (direction !== 1 && direction !== -1) throw new MongoError(2, 'The $sort element value must be either 1 or -1');
    return (a, b, rules) => compare(a, b, rules) * direction;
  }
  if (!isDoc(sort) || sort.size === 0)
    throw new MongoError(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const spec = parseSort(sort);
  return (a, b, rules) => {
    const order = sorter(spec, rules);
    return order.compare(order.key(isDoc(a) ? a : new Map()), order.key(isDoc(b) ? b : new Map()));
  };
}

function addToSet(operand: Value, path: string, rules?: StringRules): Modifier {
  const each = isDoc(operand) && operand.keys().next().value === '$each' ? operand.get('$each') : undefined;
  if (isDoc(operand) && operand.has('$each') && operand.size > 1)
    throw new MongoError(2, `Found unexpected fields after $each in $addToSet: ${path}`);
  if (each !== undefined && !Array.isArray(each))
    throw new MongoError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  const items = (each as Value[] | undefined) ?? [operand];
  return (current, place) => {
    const list = listAt(current, '$addToSet', place) ?? [];
    for (const item of items) if (!list.some((present) => equal(present, item, rules))) list.push(clone(item));
    return list;
  };
}

function pop(operand: Value, path: string): Modifier {
  const side = bigintOf(operand);
  if (side !== 1n && side !== -1n)
    throw new MongoError(9, `$pop expects 1 or -1, found: ${shown(operand)} (field ${path})`);
  return (current, place) => {
    const list = listAt(current, '$pop', place);
    return side === 1n ? list?.slice(0, -1) : list?.slice(1);
  };
}

function pull(operand: Value, path: string, rules?: StringRules): Modifier {
  const matches = pullTest(operand, rules);
  return (current, place) => listAt(current, '$pull', { ...place, path })?.filter((item) => !matches(item));
}

function pullTest(operand: Value, rules?: StringRules): (item: Value) => boolean {
  if (operand instanceof BSONRegExp || (isOperators(operand) && !isLogical(operand))) {
    const condition: Doc = isDoc(operand) ? operand : new Map<string, Value>([['$regex', operand]]);
    const tests = operatorTests(condition, { rules });
    return (item) => tests.every((test) => test.one(item) !== test.negate);
  }
  if (!isDoc(operand)) return (item) => equal(item, operand, rules);
  const matcher = compileFilter(operand, { rules });
  return (item) => isDoc(item) && matcher(item);
}

function pullAll(operand: Value, path: string, rules?: StringRules): Modifier {
  if (!Array.isArray(operand))
    throw new MongoError(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return (current, place) =>
    listAt(current, '$pullAll', { ...place, path })?.filter(
      (item) => !operand.some((gone) => equal(item, gone, rules)),
    );
}
