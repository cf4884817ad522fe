import { double, type Maybe } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { makeAccumulator } from './accumulators.ts';
import { listOperator } from './arguments.ts';
import type { Operator } from './compile.ts';

/** An accumulator over the arguments, or over the items of the only argument. */
const over = (name: string): Operator =>
  listOperator(0, 1000, (args, context) => {
    const accumulator = makeAccumulator(name, context.rules);
    const values: readonly Maybe[] = args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
    for (const value of values) accumulator?.add(value);
    return accumulator?.result();
  });

const random: Operator = (argument) => {
  if (argument instanceof Map ? argument.size > 0 : !Array.isArray(argument) || argument.length > 0)
    throw new MongoError(3040501, '$rand does not currently accept arguments');
  return () => double(Math.random());
};

/** Sums and extremes outside of $group. */
export const STATISTICS: Record<string, Operator> = {
  $sum: over('$sum'),
  $avg: over('$avg'),
  $min: over('$min'),
  $max: over('$max'),
  $rand: random,
};
