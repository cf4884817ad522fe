import type { Model } from 'mongoose';
import { gramsOfQuery } from '@/lib/format/grams';

/** A term with fewer documents is rare enough: counting goes no further, and an index reads these. */
const COUNTED = 2_000;

/**
 * A condition on `grams` for documents that may contain the words, by the rarest of their terms; the words are still to
 * be compared. Null: the words are too short, or none of their terms is rare, so that a search of all in their order
 * fills its page soon. Documents without terms, of earlier versions, pass.
 */
export async function rarestTerm<F>(
  model: Model<F>,
  scope: Record<string, unknown>,
  words: string,
): Promise<{ grams: { $in: (number | null)[] } } | null> {
  const query = gramsOfQuery(words);
  if (!query) return null;
  const counts = await Promise.all(
    query.grams.map(async (gram) => ({
      gram,
      count: await model.countDocuments({ ...scope, grams: gram } as object, { limit: COUNTED }),
    })),
  );
  const rarest = counts.reduce((least, each) => (each.count < least.count ? each : least));
  return rarest.count < COUNTED ? { grams: { $in: [rarest.gram, query.long, null] } } : null;
}
