import { ObjectId, Timestamp } from 'bson';
import { typeName, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { stringArgument } from './arguments.ts';
import { toDate } from './convert.ts';

/** A date, timestamp or id as milliseconds; anything else is an error. */
export function timeOf(value: Value, name: string): number {
  if (value instanceof Date || value instanceof ObjectId || value instanceof Timestamp) return toDate(value).getTime();
  throw new MongoError(16006, `can't convert from BSON type ${typeName(value)} to Date (${name})`);
}

export function zoneOf(value: Maybe, name: string): string {
  return value === undefined ? 'UTC' : stringArgument(value, `${name}'s timezone`, 40517);
}
