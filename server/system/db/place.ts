import { Types } from 'mongoose';
import { invalid } from '@/lib/errors/app-error';
import { cursorText, MAX_SKIPPED, NEXT_HEADER, type Cursor } from '@/lib/wire/cursor';

type Order = Readonly<Record<string, 1 | -1>>;
/** Where a page begins: behind a row, or behind so many. */
export type Place = { skip: number; limit: number; after?: Cursor | undefined };

/** The place of a page of a list. Throws 422 where `page` lies beyond the rows that it can reach. */
export function placeOf({
  page = 1,
  limit,
  after,
}: {
  page?: number | undefined;
  limit: number;
  after?: Cursor | undefined;
}): Place {
  const skip = (page - 1) * limit;
  if (skip < MAX_SKIPPED) return { skip, limit, after };
  throw invalid(
    'page',
    `page ends at the first ${MAX_SKIPPED} rows. To read on, pass the header ${NEXT_HEADER} of a page as after.`,
  );
}

/** An order that a cursor can name: by one field, then by `_id`. */
export type NamedOrder = {
  name: string;
  order: Order;
  values: 'date' | 'number' | 'text';
  ids: 'object' | 'text';
};

/**
 * A condition for the rows behind a cursor; its first part bounds the index. Throws 422 for a cursor of another order.
 */
export function behind({ name, order, values, ids }: NamedOrder, after: Cursor): Record<string, unknown> {
  const [[field, direction], [tie, turn]] = Object.entries(order) as [[string, 1 | -1], [string, 1 | -1]];
  const kind = after.value instanceof Date ? 'date' : typeof after.value === 'number' ? 'number' : 'text';
  if (after.order !== name || kind !== values || (ids === 'object' && !Types.ObjectId.isValid(after.id)))
    throw invalid('after', 'after belongs to a list in another order. Begin at its first page.');
  const id = ids === 'object' ? new Types.ObjectId(after.id) : after.id;
  const beyond = (sign: 1 | -1) => (sign === 1 ? '$gt' : '$lt');
  return {
    $and: [
      { [field]: { [`${beyond(direction)}e`]: after.value } },
      { $or: [{ [field]: { [beyond(direction)]: after.value } }, { [tie]: { [beyond(turn)]: id } }] },
    ],
  };
}

/** The cursor behind a page's last row; null: there is none. */
export function cursorBehind<R extends { _id: unknown }>(
  { name }: NamedOrder,
  rows: readonly R[],
  valueOf: (row: R) => Cursor['value'],
): string | null {
  const last = rows.at(-1);
  return last ? cursorText({ order: name, value: valueOf(last), id: String(last._id) }) : null;
}

/**
 * Bounds a total that is not counted, by another bound and by the page itself: a first page that is not full has the
 * last row, and so has a later one that is not empty either.
 */
export function totalBy(
  known: number,
  { skip, after, rows, isFull }: Place & { rows: readonly unknown[]; isFull: boolean },
): { total: number; isMinimum: boolean } {
  const read = skip + rows.length;
  if (after) return { total: known, isMinimum: true };
  if (isFull) return { total: Math.max(known, read + 1), isMinimum: true };
  return rows.length > 0 || skip === 0 ? { total: read, isMinimum: false } : { total: known, isMinimum: true };
}

type Value = Cursor['value'];

/** A page of rows of which the fields of the order are known: the same that a query in this order finds. */
export function pageOfKnown<R extends { _id: unknown }>(
  rows: readonly R[],
  order: NamedOrder,
  { valueOf, skip, limit, after }: Place & { valueOf: (row: R) => Value },
): R[] {
  const [[, direction], [, turn]] = Object.entries(order.order) as [[string, 1 | -1], [string, 1 | -1]];
  const compare = (a: readonly [Value, string], b: readonly [Value, string]) =>
    direction * compared(a[0], b[0]) || turn * compared(a[1], b[1]);
  const keyed = rows.map((row) => ({ row, key: [valueOf(row), String(row._id)] as const }));
  const from = after && ([after.value, after.id] as const);
  // Refuses the cursor of another order.
  if (after) behind(order, after);
  return keyed
    .filter(({ key }) => !from || compare(key, from) > 0)
    .sort((a, b) => compare(a.key, b.key))
    .slice(skip, skip + limit)
    .map(({ row }) => row);
}

/** Texts as databases compare them, by their bytes. */
function compared(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
