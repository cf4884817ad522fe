import type { Model, PipelineStage } from 'mongoose';

type Order = Record<string, 1 | -1>;
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
  { order, skip = 0, limit, projection, isIndexed = false }: Page,
): Promise<R[]> {
  const fields = Object.fromEntries(Object.keys(order).map((name) => [name, 1 as const]));
  const page: PipelineStage[] = [{ $sort: order }, { $skip: skip }, { $limit: limit }];
  const small: PipelineStage = { $project: fields };
  const steps = isIndexed ? [...page, small] : [small, ...page];
  const found = model.aggregate<{ _id: unknown }>([{ $match: where }, ...steps]).option({ batchSize: SMALL_BATCH });
  const ids = (await found).map(({ _id }) => _id);
  const rows = await model
    .find({ _id: { $in: ids } } as object, projection)
    .batchSize(BATCH)
    .lean<R[]>();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}
