import type { mongo, Types } from 'mongoose';
import { signatureOfQuery } from '@/lib/format/text-signature';
import { idsWithBits } from './block.store';
import type { Searched } from './searched';

/** Documents that are compared at most, of those in blocks and of those in none. */
const MOST_COMPARED = 3_000;

type Query = {
  scopes: readonly Types.ObjectId[];
  /** All of them have to occur in a document's texts. */
  words: readonly string[];
  /** The comparison itself, and whatever else the documents must be. */
  matches: mongo.Filter<mongo.Document>;
  /** Read beside the ids. */
  fields?: readonly string[];
};

/**
 * All documents whose texts match, with a few fields: a list counts, sorts and pages these, so that each text is read
 * once. Null: the words are too short, or so common that a walk through all in
 * their order fills its page soon. Documents without a block are read before the blocks: one that gets a block
 * meanwhile is found in either.
 */
export async function rowsWithText<R extends { _id: unknown }>(
  searched: Searched,
  { scopes, words, matches, fields = [] }: Query,
): Promise<R[] | null> {
  const bits = [...new Set(words.flatMap((each) => signatureOfQuery(each) ?? []))];
  if (bits.length === 0) return null;
  const documents = searched.model.collection as unknown as mongo.Collection;
  const { scope } = searched;
  const open = { [scope]: scopes.length === 1 ? scopes[0] : { $in: [...scopes] }, textBlock: null };
  if ((await documents.countDocuments(open, { limit: MOST_COMPARED + 1 })) > MOST_COMPARED) return null;
  const projection = Object.fromEntries(['_id', ...fields].map((name) => [name, 1]));
  const matching = async (where: mongo.Filter<mongo.Document>) =>
    (await documents.find({ ...where, ...matches }, { projection, batchSize: 1_000 }).toArray()) as unknown as R[];
  const ofNone = await matching(open);
  const some = await idsWithBits(searched, { scopes, bits, most: MOST_COMPARED });
  if (!some) return null;
  const ofBlocks = some.length > 0 ? await matching({ _id: { $in: some } as mongo.Condition<mongo.ObjectId> }) : [];
  const known = new Set(ofNone.map(({ _id }) => String(_id)));
  return [...ofNone, ...ofBlocks.filter(({ _id }) => !known.has(String(_id)))];
}

/** The ids of these documents. */
export const idsWithText = async (searched: Searched, query: Omit<Query, 'fields'>): Promise<unknown[] | null> =>
  (await rowsWithText(searched, query))?.map(({ _id }) => _id) ?? null;
