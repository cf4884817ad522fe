import { Types } from 'mongoose';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';

const oid = (id: string) => new Types.ObjectId(id);
/** Neighbours considered for each one returned, and at most: what MongoDB recommends, and its limit. */
const CONSIDERED = 20;
const MOST_CONSIDERED = 10_000;

type SearchIndex = { name: string; queryable: boolean };

/** MongoDB's search indexes of passages. Throws where the database has none, or is another one. */
export const searchIndexes = () => KnowledgePassageModel.listSearchIndexes() as Promise<SearchIndex[]>;

/** Begins to make an index of vectors with that many numbers, of all generations and projects. */
export const createVectorSearchIndex = (name: string, dimensions: number) =>
  KnowledgePassageModel.createSearchIndex({
    name,
    type: 'vectorSearch',
    definition: {
      fields: [
        { type: 'vector', path: 'vector', numDimensions: dimensions, similarity: 'cosine' },
        ...['projectId', 'generation', 'itemId'].map((path) => ({ type: 'filter', path })),
      ],
    },
  });

type Nearest = {
  projectId: string;
  generation: string;
  /** Null: all documents. */
  itemIds: readonly string[] | null;
  vector: Float32Array;
  index: string;
  limit: number;
};
export type NearPassage = { _id: Types.ObjectId; itemId: Types.ObjectId; version: number; score: number };

/** The passages most alike, best first. The score is (1 + cosine) / 2. */
export const nearestPassages = ({ projectId, generation, itemIds, vector, index, limit }: Nearest) =>
  KnowledgePassageModel.aggregate<NearPassage>([
    {
      $vectorSearch: {
        index,
        path: 'vector',
        queryVector: [...vector],
        numCandidates: Math.min(MOST_CONSIDERED, limit * CONSIDERED),
        limit,
        filter: {
          $and: [
            { projectId: { $eq: oid(projectId) } },
            { generation: { $eq: oid(generation) } },
            ...(itemIds ? [{ itemId: { $in: itemIds.map(oid) } }] : []),
          ],
        },
      },
    },
    { $project: { itemId: 1, version: 1, score: { $meta: 'vectorSearchScore' } } },
  ]);
