import { compare, type StringRules } from '../bson/compare.ts';
import { textKey } from '../bson/key.ts';
import { add, divide, numberOf, type Numeric } from '../bson/numbers.ts';
import { roughSize } from '../bson/rough-size.ts';
import { double, isDoc, isNullish, isNumeric, typeName, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';

/** The running state of one accumulator in one group. */
export interface Accumulator {
  add(value: Maybe): void;
  result(): Maybe;
  /** Bytes held beyond a constant, roughly. */ size(): number;
}

const small = (): number => 0;

function summing(): Accumulator {
  let total: Numeric = 0;
  let rest = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      const sum = add(total, value);
      if (typeof sum === 'number' && !Number.isInteger(sum)) rest += lost(numberOf(total), numberOf(value), sum);
      total = sum;
    },
    result: () => (rest === 0 || typeof total !== 'number' ? total : double(total + rest)),
    size: small,
  };
}

/** The rounding error of a sum of doubles (Neumaier), so that 0.1 ten times is 1. */
function lost(a: number, b: number, sum: number): number {
  return Math.abs(a) >= Math.abs(b) ? a - sum + b : b - sum + a;
}

function averaging(): Accumulator {
  const sum = summing();
  let count = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      sum.add(value);
      count++;
    },
    result: () => (count === 0 ? null : divide(sum.result() as Numeric, count)),
    size: small,
  };
}

const extreme =
  (sign: 1 | -1) =>
  (rules?: StringRules): Accumulator => {
    let best: Maybe = null;
    return {
      add(value) {
        if (!isNullish(value) && (best === null || compare(value, best, rules) * sign > 0)) best = value;
      },
      result: () => best,
      size: small,
    };
  };

function collecting(): Accumulator {
  const items: Value[] = [];
  let size = 0;
  return {
    add(value) {
      if (value === undefined) return;
      items.push(value);
      size += 8 + roughSize(value);
    },
    result: () => items,
    size: () => size,
  };
}

function collectingDistinct(rules?: StringRules): Accumulator {
  const items = new Map<string, Value>();
  let size = 0;
  return {
    add(value) {
      if (value === undefined) return;
      const key = textKey(value, rules);
      if (items.has(key)) return;
      items.set(key, value);
      size += key.length + 64;
    },
    result: () => [...items.values()],
    size: () => size,
  };
}

function merging(): Accumulator {
  const merged: Doc = new Map();
  return {
    add(value) {
      if (isNullish(value)) return;
      if (!isDoc(value))
        throw new MongoError(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
      for (const [key, field] of value) merged.set(key, field);
    },
    result: () => merged,
    size: small,
  };
}

function first(): Accumulator {
  let value: Maybe = null;
  let seen = false;
  return {
    add(next) {
      if (!seen) value = next;
      seen = true;
    },
    result: () => value ?? null,
    size: small,
  };
}

function last(): Accumulator {
  let value: Maybe;
  return { add: (next) => void (value = next), result: () => value ?? null, size: small };
}

/** Every accumulator of $group and similar stages; each has its own test. */
export const ACCUMULATORS: ReadonlyMap<string, (rules?: StringRules) => Accumulator> = new Map(
  Object.entries({
    $sum: summing,
    $avg: averaging,
    $min: extreme(-1),
    $max: extreme(1),
    $first: first,
    $last: last,
    $push: collecting,
    $addToSet: collectingDistinct,
    $mergeObjects: merging,
  }),
);

/** A fresh state of an accumulator; undefined for an unknown name. */
export function makeAccumulator(name: string, rules?: StringRules): Accumulator | undefined {
  return ACCUMULATORS.get(name)?.(rules);
}
