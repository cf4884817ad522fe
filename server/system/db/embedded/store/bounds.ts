import type { StringRules } from '../bson/compare.ts';
import { encodeKey } from '../bson/key.ts';
import { typeOrder, type Value } from '../bson/value.ts';
import { MAX_POINTS, type Demand, type Demands } from './demands.ts';
import { isArrayField, type Index } from './index-spec.ts';

/** Keys from `from` (included) to `to` (not included). */
export interface KeyRange {
  from: Buffer;
  to: Buffer;
}

/** A range whose keys continue, behind `prefix` bytes, with the fields of an order. */
export type OrderedRange = KeyRange & { prefix: number };

export interface ByteRange {
  low: Buffer;
  high: Buffer;
  closed: boolean;
}

/**
 * Equal values for leading fields become prefixes (one for each point of $in); the first other field may have a range.
 */
export function bounds(
  index: Index,
  demands: Demands,
  rules?: StringRules,
): { prefixes: Buffer[]; points: number; range?: ByteRange } {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const roots = new Set<string>();
  let points = 0;
  for (const [i, field] of index.fields.entries()) {
    const demand = demands.get(field.path);
    const root = field.parts[0] as string;
    if (!demand || (index.multikey && roots.has(root))) return { prefixes, points };
    roots.add(root);
    const values = demand.points;
    if (
      values &&
      prefixes.length * values.length <= MAX_POINTS &&
      values.every((value) => comparable(value, index, rules))
    ) {
      const keys = distinct(values.map((value) => encodeKey([value], [field.direction], index.collation?.rules)));
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
      points++;
      continue;
    }
    const range = rangeOf(demand, index, i, rules);
    return range ? { prefixes, points, range } : { prefixes, points };
  }
  return { prefixes, points };
}

function distinct(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** Strings can only be looked up in an index of the same collation. */
function comparable(value: Value, index: Index, rules?: StringRules): boolean {
  return index.collation?.rules === rules || ![15, 20, 25].includes(typeOrder(value));
}

function rangeOf(demand: Demand, index: Index, field: number, rules?: StringRules): ByteRange | undefined {
  const { from } = demand;
  let { to } = demand;
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && typeOrder(from) !== typeOrder(to)) to = undefined;
  const sample = (from ?? to) as Value;
  if (!comparable(sample, index, rules) || (index.collation && [15, 20].includes(typeOrder(sample)))) return undefined;
  // Two elements of an array may fulfil the two ends.
  if (isArrayField(index, field) && from !== undefined) to = undefined;
  const type = Buffer.from([typeOrder(sample)]);
  const low = from === undefined ? type : encodeKey([from], [1]);
  const high = to === undefined ? type : encodeKey([to], [1]);
  const closed = from !== undefined && to !== undefined;
  return index.directions[field] === 1 ? { low, high, closed } : { low: inverted(high), high: inverted(low), closed };
}

/** The keys of a range after a prefix. */
export function spread(prefix: Buffer, range: ByteRange): KeyRange {
  return { from: Buffer.concat([prefix, range.low]), to: successor(Buffer.concat([prefix, range.high])) };
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte & 255));
}

/** The smallest key after all keys that start with this one. */
export function successor(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] as number;
    if (byte < 255) {
      next[i] = byte + 1;
      return next.subarray(0, i + 1);
    }
  }
  return Buffer.from([255]);
}
