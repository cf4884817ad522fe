import { Types, type mongo } from 'mongoose';
import type { Language } from '@/lib/knowledge/languages';
import { KnowledgePassageModel, type KnowledgePassageFields } from '@/prisma-free-models/knowledge-passage';
import { sha256 } from '@/server/system/crypto';
import { BATCH } from '@/server/system/db/page-in-order';

export type Passage = Omit<KnowledgePassageFields, 'language' | 'vector'> & {
  _id: Types.ObjectId;
  language: Language;
  vector?: mongo.Binary;
};
export type NewPassage = {
  order: number;
  text: string;
  page?: number | undefined;
  slide?: number | undefined;
  sheet?: string | undefined;
  heading?: string[] | undefined;
  language: Language;
  terms: string;
  length: number;
  pairs: string;
  vector?: mongo.Binary;
};
/** The part of a passage that an index in memory holds. */
export type PassageTerms = Pick<
  Passage,
  '_id' | 'itemId' | 'version' | 'language' | 'terms' | 'length' | 'pairs' | 'vector'
>;

const oid = (id: string) => new Types.ObjectId(id);
const INSERTED_AT_ONCE = 200;

/** Passages of a project in one generation of its index, which a search holds in memory. */
export const MAX_PASSAGES = 100_000;

type Counted = { projectId: string; generation: string; besides: string };

/** How many passages of other documents there are, up to the limit. */
export async function countPassages({ projectId, generation, besides }: Counted): Promise<number> {
  const where = { projectId: oid(projectId), generation: oid(generation) };
  const [all, own] = await Promise.all([
    KnowledgePassageModel.countDocuments(where, { limit: 2 * MAX_PASSAGES }),
    KnowledgePassageModel.countDocuments({ ...where, itemId: oid(besides) }),
  ]);
  return all - own;
}

type Where = { projectId: string; itemId: string; version: number; generation: string };

/** Stores the passages of a version in a generation; a repeated call replaces what an earlier one left. */
export async function savePassages(
  { projectId, itemId, version, generation }: Where,
  passages: readonly NewPassage[],
): Promise<void> {
  const where = { projectId: oid(projectId), itemId: oid(itemId), version, generation: oid(generation) };
  await KnowledgePassageModel.deleteMany(where);
  // The first passage last: with it, the version is whole.
  const rows = passages.map((passage) => ({ ...where, ...passage, _id: idOf(where, passage.order) })).reverse();
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
    try {
      await KnowledgePassageModel.insertMany(rows.slice(at, at + INSERTED_AT_ONCE), {
        ordered: false,
        throwOnValidationError: true,
      });
    } catch (error) {
      // A build stored the same passages at the same time: those that it was faster with are there.
      if ((error as { code?: number }).code !== 11_000) throw error;
    }
  }
}

/** The same passage always has the same id, so that two writers at once store it once. */
function idOf(
  { itemId, version, generation }: Record<'itemId' | 'generation', Types.ObjectId> & { version: number },
  order: number,
) {
  return oid(sha256(`${String(generation)} ${String(itemId)} ${version} ${order}`).slice(0, 24));
}

type Loaded = { projectId: string; generation: string; itemIds: readonly string[]; withVectors: boolean };

/** Terms, and vectors where there are any, of documents' passages in a generation, in no order, a batch at a time. */
export const termsOfItems = ({ projectId, generation, itemIds, withVectors }: Loaded): AsyncIterable<PassageTerms> =>
  KnowledgePassageModel.find(
    { projectId: oid(projectId), generation: oid(generation), itemId: { $in: itemIds.map(oid) } },
    { itemId: 1, version: 1, language: 1, terms: 1, length: 1, pairs: 1, ...(withVectors ? { vector: 1 } : {}) },
  )
    .lean<PassageTerms[]>()
    .cursor({ batchSize: BATCH });

/** Whole passages of a search's hits, whose projects it has checked. */
export const passagesByIds = (projectIds: readonly string[], ids: readonly string[]) =>
  KnowledgePassageModel.find(
    { projectId: { $in: projectIds.map(oid) }, _id: { $in: ids.map(oid) } },
    { terms: 0, pairs: 0, vector: 0 },
  ).lean<Passage[]>();

/** The passages of a document's version, in order. */
export const passagesOfVersion = ({ projectId, itemId, version, generation }: Where) =>
  KnowledgePassageModel.find(
    { projectId: oid(projectId), itemId: oid(itemId), version, generation: oid(generation) },
    { terms: 0, pairs: 0, vector: 0 },
  )
    .sort({ order: 1 })
    .lean<Passage[]>();

/** Documents, with their version, that a generation has all passages of. */
export async function indexedVersions(projectId: string, generation: string): Promise<Set<string>> {
  const rows = await KnowledgePassageModel.aggregate<{ _id: { itemId: Types.ObjectId; version: number } }>([
    { $match: { projectId: oid(projectId), generation: oid(generation), order: 0 } },
    { $group: { _id: { itemId: '$itemId', version: '$version' } } },
  ]);
  return new Set(rows.map(({ _id }) => `${String(_id.itemId)} ${_id.version}`));
}

/** Passages without the vector that their generation wants. */
export const passagesWithoutVector = (projectId: string, generation: string, limit: number) =>
  KnowledgePassageModel.find(
    { projectId: oid(projectId), generation: oid(generation), vector: { $exists: false } },
    { text: 1, heading: 1, itemId: 1 },
  )
    .limit(limit)
    .lean<Pick<Passage, '_id' | 'text' | 'heading' | 'itemId'>[]>();

/** Passages of an index that was made before pairs counted. */
export const passagesWithoutPairs = (projectId: string, generation: string, limit: number) =>
  KnowledgePassageModel.find(
    { projectId: oid(projectId), generation: oid(generation), pairs: { $exists: false } },
    { text: 1, heading: 1, itemId: 1, language: 1 },
  )
    .limit(limit)
    .lean<Pick<Passage, '_id' | 'text' | 'heading' | 'itemId' | 'language'>[]>();

export const savePairs = (projectId: string, pairs: readonly { id: string; pairs: string }[]) =>
  KnowledgePassageModel.bulkWrite(
    pairs.map(({ id, pairs: found }) => ({
      updateOne: { filter: { projectId: oid(projectId), _id: oid(id) }, update: { $set: { pairs: found } } },
    })),
    { ordered: false },
  );

/** Passages with a vector in a generation, in the order of their documents. */
export const passagesWithVector = async (projectId: string, generation: string): Promise<string[]> => {
  const rows = await KnowledgePassageModel.find(
    { projectId: oid(projectId), generation: oid(generation), vector: { $exists: true } },
    { _id: 1 },
  )
    .sort({ itemId: 1, order: 1 })
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => String(_id));
};

export const vectorsOf = (projectId: string, ids: readonly string[]) =>
  KnowledgePassageModel.find({ projectId: oid(projectId), _id: { $in: ids.map(oid) } }, { itemId: 1, vector: 1 }).lean<
    Pick<Passage, '_id' | 'itemId' | 'vector'>[]
  >();

export const saveVector = (projectId: string, id: string, vector: mongo.Binary) =>
  KnowledgePassageModel.updateOne({ projectId: oid(projectId), _id: oid(id) }, { $set: { vector } });

/** Passages of versions before the one that serves, in a generation; a newer one may be in the making. */
export async function removeOlderVersions({ projectId, itemId, version, generation }: Where): Promise<void> {
  await KnowledgePassageModel.deleteMany({
    projectId: oid(projectId),
    itemId: oid(itemId),
    generation: oid(generation),
    version: { $lt: version },
  });
}

export async function removePassagesOfItem(projectId: string, itemId: string): Promise<void> {
  await KnowledgePassageModel.deleteMany({ projectId: oid(projectId), itemId: oid(itemId) });
}

export async function removePassagesOfGeneration(projectId: string, generation: string): Promise<void> {
  await KnowledgePassageModel.deleteMany({ projectId: oid(projectId), generation: oid(generation) });
}
