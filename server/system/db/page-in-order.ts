import type { Model, PipelineStage } from 'mongoose';
import type { Cursor } from '@/lib/wire/cursor';
import { behind, type NamedOrder } from './place';

type Order = Readonly<Record<string, 1 | -1>>;
type Page = {
  order: Order;
  skip?: number;
  limit: number;
  projection?: Readonly<Record<string, number>> | undefined;
  /** An index yields the order of most such pages: nothing is sorted, and only the page is read. */
  isIndexed?: boolean;
};

/** Rows that a process takes in at a time: other work gets a turn between two batches. */
export const BATCH = 100;
/** The same for rows of a few small fields. */
export const SMALL_BATCH = 1_000;

/** Newest first. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/**
 * A page of documents in an order, read as plain objects. Only the fields that the order names are sorted, then the
 * documents are read by their ids: a sort has a limit of memory, which large documents would reach. The filter is used
 * as it is, without mongoose's casting.
 */
export async function pageInOrder<F, R extends { _id: unknown }>(
  model: Model<F>,
  where: object,
  page: Page,
): Promise<R[]> {
  return (await readPage<F, R>(model, where, page)).rows;
}

/** The same, behind a cursor if there is one. `isFull`: more may follow. An index has to yield the order. */
export function pageBehind<F, R extends { _id: unknown }>(
  model: Model<F>,
  where: object,
  { order, after, ...page }: Omit<Page, 'order' | 'isIndexed'> & { order: NamedOrder; after?: Cursor | undefined },
): Promise<{ rows: R[]; isFull: boolean }> {
  const rest = after ? { $and: [where, behind(order, after)] } : where;
  return readPage<F, R>(model, rest, { ...page, order: order.order, isIndexed: true });
}

async function readPage<F, R extends { _id: unknown }>(
  model: Model<F>,
  where: object,
  { order, skip = 0, limit, projection, isIndexed = false }: Page,
): Promise<{ rows: R[]; isFull: boolean }> {
  const fields = Object.fromEntries(Object.keys(order).map((name) => [name, 1 as const]));
  const page: PipelineStage[] = [{ $sort: order }, { $skip: skip }, { $limit: limit }];
  const small: PipelineStage = { $project: fields };
  const steps = isIndexed ? [...page, small] : [small, ...page];
  const found = model.aggregate<{ _id: unknown }>([{ $match: where }, ...steps]).option({ batchSize: SMALL_BATCH });
  const ids = (await found).map(({ _id }) => _id);
  return { rows: await rowsInOrderOf<F, R>(model, ids, projection), isFull: ids.length === limit };
}

/** The documents with these ids, in their order. Those that are gone meanwhile are left out. */
export async function rowsInOrderOf<F, R extends { _id: unknown }>(
  model: Model<F>,
  ids: readonly unknown[],
  projection?: Page['projection'],
): Promise<R[]> {
  const rows = await model
    .find({ _id: { $in: ids } } as object, projection)
    .batchSize(BATCH)
    .lean<R[]>();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}
