import { mongo, type Types } from 'mongoose';
import { vi } from 'vitest';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { unit } from '@/server/research/knowledge/index/vectors';

type Field = { type: 'vector' | 'filter'; path: string; numDimensions?: number; similarity?: string };
type Index = { name: string; queryable: boolean; fields: Field[] };
type Condition = Record<string, { $eq?: Types.ObjectId; $in?: Types.ObjectId[] }>;
type Stage = {
  index: string;
  path: string;
  queryVector: number[];
  numCandidates: number;
  limit: number;
  filter: { $and: Condition[] };
};
type Row = { _id: Types.ObjectId; itemId: Types.ObjectId; version: number; vector?: mongo.Binary };

export type VectorSearchFake = {
  indexes: Index[];
  queries: Stage[];
  /** Thrown by all of its commands while it is there. */
  fails: Error | null;
  remove: () => void;
};

/**
 * MongoDB's search process in front of the collection of passages: its commands must have the form that MongoDB
 * documents, and it searches what is stored. The rest reaches the real collection.
 */
export function startVectorSearchFake(): VectorSearchFake {
  const { collection } = KnowledgePassageModel;
  const native = collection as unknown as Record<
    'listSearchIndexes' | 'createSearchIndex' | 'aggregate',
    (...args: unknown[]) => unknown
  >;
  const real = native.aggregate.bind(collection);
  const state: Omit<VectorSearchFake, 'remove'> = { indexes: [], queries: [], fails: null };
  const guarded = <T>(work: () => T): T => {
    if (state.fails) throw state.fails;
    return work();
  };
  const spies = [
    vi.spyOn(native, 'listSearchIndexes').mockImplementation(() => ({
      toArray: () => guarded(() => Promise.resolve(state.indexes.map(({ name, queryable }) => ({ name, queryable })))),
    })),
    vi.spyOn(native, 'createSearchIndex').mockImplementation((description) => {
      const { name, type, definition } = description as {
        name: string;
        type: string;
        definition: Pick<Index, 'fields'>;
      };
      if (type !== 'vectorSearch') throw new Error('Not an index of vectors');
      for (const field of definition.fields)
        if (field.type === 'vector' && !(Number.isInteger(field.numDimensions) && field.similarity === 'cosine'))
          throw new Error('A field of vectors needs its dimensions and a similarity');
      return guarded(() => {
        state.indexes.push({ name, queryable: false, ...definition });
        return Promise.resolve(name);
      });
    }),
    vi.spyOn(native, 'aggregate').mockImplementation((pipeline, options) => {
      const [first, ...rest] = pipeline as { $vectorSearch?: Stage }[];
      if (!first?.$vectorSearch) return real(pipeline, options);
      const stage = first.$vectorSearch;
      if (JSON.stringify(rest) !== '[{"$project":{"itemId":1,"version":1,"score":{"$meta":"vectorSearchScore"}}}]')
        throw new Error('Another projection than the fake knows');
      return { toArray: () => guarded(() => nearest(state, stage)) };
    }),
  ];
  return Object.assign(state, { remove: () => spies.forEach((spy) => spy.mockRestore()) });
}

async function nearest(state: Pick<VectorSearchFake, 'indexes' | 'queries'>, stage: Stage) {
  state.queries.push(stage);
  const index = state.indexes.find(({ name }) => name === stage.index);
  // As MongoDB does it: nothing is found, nothing is said.
  if (!index?.queryable) return [];
  const isIndexed = (type: Field['type'], path: string) =>
    index.fields.some((field) => field.type === type && field.path === path);
  const [dimensions] = index.fields.flatMap(({ numDimensions }) => numDimensions ?? []);
  if (!isIndexed('vector', stage.path) || stage.queryVector.length !== dimensions)
    throw new Error('The field is not indexed as a vector of so many numbers');
  for (const path of stage.filter.$and.flatMap((condition) => Object.keys(condition)))
    if (!isIndexed('filter', path)) throw new Error(`Path '${path}' needs to be indexed as filter`);
  if (stage.numCandidates < stage.limit || stage.numCandidates > 10_000)
    throw new Error('numCandidates is out of range');
  const rows = await KnowledgePassageModel.find(stage.filter).lean<Row[]>();
  const asked = unit(stage.queryVector);
  return rows
    .flatMap(({ vector, _id, itemId, version }) => {
      // Bare bytes are no vector to MongoDB.
      if (vector?.sub_type !== mongo.Binary.SUBTYPE_VECTOR) return [];
      const numbers = vector.toFloat32Array();
      if (numbers.length !== dimensions) return [];
      const cosine = asked.reduce((sum, each, at) => sum + each * (numbers[at] ?? 0), 0);
      return [{ _id, itemId, version, score: (1 + cosine) / 2 }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, stage.limit);
}
