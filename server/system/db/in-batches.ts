import type { Model, Types } from 'mongoose';
import { unpaced, type Pace } from '@/server/system/pace';

/** Documents that are removed or changed together: the database is done with them in some 30 ms. */
const BATCH = 100;

type Stored = Pick<Model<unknown>, 'collection'>;

/**
 * The ids of all documents that a filter finds, in batches, by one walk over its index. They may be removed meanwhile.
 * The filter's values have their stored types.
 */
export async function* idsInBatches<Id = Types.ObjectId>(
  model: Stored,
  where: Record<string, unknown>,
): AsyncGenerator<Id[]> {
  const found = model.collection.find(where, { projection: { _id: 1 }, batchSize: BATCH });
  try {
    let ids: Id[] = [];
    for await (const { _id } of found) {
      ids.push(_id as Id);
      if (ids.length < BATCH) continue;
      yield ids;
      ids = [];
    }
    if (ids.length > 0) yield ids;
  } finally {
    await found.close();
  }
}

/**
 * Removes all documents that a filter finds, a batch at a time. Returns how many. `after`: removes what belongs to a
 * batch.
 */
export async function removeInBatches(
  model: Stored,
  where: Record<string, unknown>,
  pace: Pace = unpaced,
  after?: (ids: readonly Types.ObjectId[]) => Promise<void>,
): Promise<number> {
  let removed = 0;
  for await (const ids of idsInBatches(model, where)) {
    const { deletedCount } = await model.collection.deleteMany({ ...where, _id: { $in: ids } });
    await after?.(ids);
    removed += deletedCount;
    await pace(deletedCount);
  }
  return removed;
}
