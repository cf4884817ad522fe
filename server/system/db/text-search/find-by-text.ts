import type { mongo, Types } from 'mongoose';
import { signatureOfQuery } from '@/lib/format/text-signature';
import { idsWithBits } from './block.store';
import type { Searched } from './searched';

/** Documents that are compared at most, so that all are found. */
const MOST_COMPARED = 3_000;
/** Documents that are compared where words or filters leave more: enough to say how many there are at least. */
const SOME_COMPARED = 1_000;

type Query = {
  scopes: readonly Types.ObjectId[];
  /** All of them have to occur in a document's texts. */
  words: readonly string[];
  /** The comparison itself, and whatever else the documents must be. */
  matches: mongo.Filter<mongo.Document>;
  /** The same without the comparison. */
  others: mongo.Filter<mongo.Document>;
  /** Read beside the ids. */
  fields?: readonly string[];
};

/**
 * Documents whose texts match. `isAll`: a list counts, sorts and pages these. Otherwise there are at least so many: a
 * walk through all in their order fills a page soon.
 */
export type ByText<R> = { rows: R[]; isAll: boolean };

/**
 * Documents whose texts match, with a few fields, so that each text is read once. All of them, where the words or the
 * rest of the filter leave few to compare. Documents without a block are read before the blocks: one that gets a block
 * meanwhile is found in either.
 */
export async function rowsWithText<R extends { _id: unknown }>(
  searched: Searched,
  { scopes, words, matches, others, fields = [] }: Query,
): Promise<ByText<R>> {
  const bits = [...new Set(words.flatMap((each) => signatureOfQuery(each) ?? []))];
  const documents = searched.model.collection as unknown as mongo.Collection;
  const projection = Object.fromEntries(['_id', ...fields].map((name) => [name, 1]));
  const matching = async (where: mongo.Filter<mongo.Document>, limit = 0) =>
    (await documents
      .find({ ...where, ...matches }, { projection, batchSize: 1_000, limit })
      .toArray()) as unknown as R[];
  const isFew = async (where: mongo.Filter<mongo.Document>) =>
    (await documents.countDocuments(where, { limit: MOST_COMPARED + 1 })) <= MOST_COMPARED;
  const open = { [searched.scope]: scopes.length === 1 ? scopes[0] : { $in: [...scopes] }, textBlock: null };
  const ofNone = (await isFew(open)) ? await matching(open) : null;
  const ofBlocks = await idsWithBits(searched, { scopes, bits, most: MOST_COMPARED });
  const named = (ids: readonly unknown[]) => matching({ _id: { $in: ids } as mongo.Condition<mongo.ObjectId> });
  if (ofNone && ofBlocks.isAll) return { rows: joined(ofNone, await named(ofBlocks.ids)), isAll: true };
  if (await isFew(others)) return { rows: await matching({}), isAll: true };
  const some = await named(ofBlocks.ids.slice(0, SOME_COMPARED));
  return { rows: joined(ofNone ?? (await matching(open, SOME_COMPARED)), some), isAll: false };
}

function joined<R extends { _id: unknown }>(rows: readonly R[], more: readonly R[]): R[] {
  const known = new Set(rows.map(({ _id }) => String(_id)));
  return [...rows, ...more.filter(({ _id }) => !known.has(String(_id)))];
}
