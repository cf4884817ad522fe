import type { Model, mongo } from 'mongoose';

/** Tags that are counted: beyond that, the last ones of the alphabet are left out. */
const COUNTED = 2_000;
const SHOWN = 500;
/** Counts that are under way at a time. */
const TOGETHER = 50;

/**
 * Tags of documents with their number, most frequent first; `tags` follows the filter's fields in an index. Each tag is
 * a step along that index, and a count of its keys.
 */
export async function countByTag<T>(
  model: Model<T>,
  where: mongo.Filter<mongo.Document>,
): Promise<{ tag: string; count: number }[]> {
  const documents = model.collection as unknown as mongo.Collection;
  const found: unknown[] = await documents.distinct('tags', where);
  // A damaged row may hold anything.
  const tags = found
    .filter((tag) => typeof tag === 'string')
    .toSorted()
    .slice(0, COUNTED);
  const counts: { tag: string; count: number }[] = [];
  for (let at = 0; at < tags.length; at += TOGETHER) {
    const some = tags.slice(at, at + TOGETHER);
    const countOf = async (tag: string) => ({ tag, count: await documents.countDocuments({ ...where, tags: tag }) });
    counts.push(...(await Promise.all(some.map(countOf))));
  }
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, SHOWN);
}
