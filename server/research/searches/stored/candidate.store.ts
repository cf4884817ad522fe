import { Types, type AnyBulkWriteOperation, type QueryFilter, type UpdateQuery } from 'mongoose';
import {
  CANDIDATE_STATES,
  type CandidateState,
  type ChannelLabel,
  type FoundHow,
  type ResultSort,
  type ScoreMethod,
} from '@/lib/searches/values';
import { ChannelCandidateModel, type ChannelCandidateFields } from '@/prisma-free-models/channel-candidate';
import { capped } from '@/server/system/cap';
import type { Searched } from '@/server/system/db/text-search/searched';
import { ofProject } from '@/server/system/db/of-project';
import { pageInOrder } from '@/server/system/db/page-in-order';

export type Found = { from: string; how: FoundHow; count: number };
export type PointsTo = { key: string; how: FoundHow; count: number };
export type Parts = { posts: number | null; description: number | null; words: number | null; graph: number | null };
export type Candidate = Omit<
  ChannelCandidateFields,
  | 'state'
  | 'found'
  | 'pointsTo'
  | 'labels'
  | 'parts'
  | 'scoreMethod'
  | 'peer'
  | 'judged'
  | 'done'
  | 'unlearned'
  | 'emptyPages'
  | 'forwards'
> & {
  _id: Types.ObjectId;
  state: CandidateState;
  found: Found[];
  pointsTo: PointsTo[];
  labels: ChannelLabel[];
  parts: Parts;
  scoreMethod: ScoreMethod;
  peer: { id: string; accessHash: string } | null;
  judged: { grade: number; sentence: string } | null;
  /** Absent in rows of earlier versions. */
  unlearned?: { relevance: number; parts: Parts; grade: number | null } | null;
  done: string[];
  /** Absent in rows of earlier versions. */
  emptyPages?: number;
  forwards?: string[];
  createdAt: Date;
  updatedAt: Date;
};
export type CandidateFilter = QueryFilter<ChannelCandidateFields>;
export type CandidateUpdate = UpdateQuery<ChannelCandidateFields>;
export type CandidateWrite = AnyBulkWriteOperation<ChannelCandidateFields>;

const oid = (id: string) => new Types.ObjectId(id);
/** Rows of the table: channels that are, or may still turn out to be, public ones; without the seed. */
export const ROWS: CandidateFilter = {
  isSeed: false,
  state: { $in: CANDIDATE_STATES.filter((state) => state !== 'unavailable') },
};

export const SEARCHED_CANDIDATES: Searched = {
  of: 'ChannelCandidate',
  model: ChannelCandidateModel,
  scope: 'searchId',
  texts: ['plain'],
  ids: 'object',
};

export const candidatesOfProject = ofProject(ChannelCandidateModel);

export const findCandidate = (id: string) => ChannelCandidateModel.findOne({ _id: id }).lean<Candidate | null>();
export const findByKey = (searchId: string, key: string) =>
  ChannelCandidateModel.findOne({ searchId: oid(searchId), key }).lean<Candidate | null>();

/** The project that owns a row, for access checks. */
export async function projectIdOfResult(id: string): Promise<string | null> {
  const found = await ChannelCandidateModel.findOne({ _id: id }, { projectId: 1 }).lean<Candidate | null>();
  return found && String(found.projectId);
}

export type RowsQuery = { sort: ResultSort; order: 'asc' | 'desc'; page: number; size: number };

/** `indexed`: the order of the field's index, in which its nulls come last. */
export const SORT_FIELD = {
  title: { nulls: 'noTitle', field: 'sortTitle', indexed: 'asc' },
  participants_count: { nulls: 'noParticipants', field: 'participants', indexed: 'desc' },
  theme_relevance: { nulls: 'noRelevance', field: 'relevance', indexed: 'desc' },
  username: { nulls: null, field: 'key', indexed: 'asc' },
} as const satisfies Record<ResultSort, { nulls: string | null; field: string; indexed: 'asc' | 'desc' }>;

type Order = Record<string, 1 | -1>;
const turn = (order: 'asc' | 'desc'): 1 | -1 => (order === 'asc' ? 1 : -1);

/** The order of an index; ties by id. */
export function sortOf(sort: ResultSort): Order {
  const { nulls, field, indexed } = SORT_FIELD[sort];
  return nulls ? { [nulls]: 1, [field]: turn(indexed), _id: 1 } : { [field]: turn(indexed) };
}

/** Rows of the table that the filter lets through. Nulls come last in both orders. */
export async function pageOfRows(
  searchId: string,
  where: CandidateFilter,
  { sort, order, page, size }: RowsQuery,
): Promise<Candidate[]> {
  const skip = (page - 1) * size;
  const { nulls, field, indexed } = SORT_FIELD[sort];
  if (!nulls) return rowsIn(searchId, where, { order: { [field]: turn(order) }, skip, limit: size });
  if (order === indexed) return rowsIn(searchId, where, { order: sortOf(sort), skip, limit: size });
  // Against the index: first what has a value, then what has none.
  const valued = { ...where, [nulls]: false };
  const rows = await rowsIn(searchId, valued, { order: { [field]: turn(order), _id: -1 }, skip, limit: size });
  if (rows.length === size) return rows;
  const before = rows.length > 0 ? skip : await countCandidates(searchId, { ...ROWS, ...valued });
  const rest = { order: { [field]: turn(indexed), _id: 1 as const }, skip: Math.max(0, skip - before) };
  return [...rows, ...(await rowsIn(searchId, { ...where, [nulls]: true }, { ...rest, limit: size - rows.length }))];
}

/** Fields that no row of the table shows. */
export const NOT_IN_TABLE = { pointsTo: 0, forwards: 0 } as const;

const rowsIn = (
  searchId: string,
  where: CandidateFilter,
  { order, skip, limit }: { order: Order; skip: number; limit: number },
) =>
  ChannelCandidateModel.find({ ...ROWS, ...where, searchId: oid(searchId) }, NOT_IN_TABLE)
    .sort(order)
    .skip(skip)
    .limit(limit)
    .lean<Candidate[]>();

/** The most relevant ones, best first, unscored ones last. */
export const mostRelevant = (
  searchId: string,
  where: CandidateFilter,
  { projection, most }: { projection: Record<string, 0 | 1>; most: number },
) =>
  pageInOrder<ChannelCandidateFields, Candidate>(
    ChannelCandidateModel,
    { ...where, searchId: oid(searchId) },
    { order: sortOf('theme_relevance'), limit: most, projection, isIndexed: true },
  );

/** Rows one after another, for exports: memory stays flat. */
export const streamRows = (searchId: string, where: CandidateFilter, sort: Record<string, 1 | -1>) =>
  ChannelCandidateModel.find({ ...ROWS, ...where, searchId: oid(searchId) }, NOT_IN_TABLE)
    .sort(sort)
    .batchSize(200)
    .lean<Candidate[]>()
    .cursor();

/** Candidates one after another, in the order of their ids. */
export const streamCandidates = (searchId: string, where: CandidateFilter, projection: Record<string, 0 | 1>) =>
  ChannelCandidateModel.find({ ...where, searchId: oid(searchId) }, projection)
    .sort({ _id: 1 })
    .batchSize(200)
    .lean<Candidate[]>()
    .cursor();

/** All of a project, for an archive. */
export const streamProjectCandidates = (projectId: string) =>
  ChannelCandidateModel.find({ projectId: oid(projectId) })
    .sort({ _id: 1 })
    .batchSize(100)
    .lean<Candidate[]>()
    .cursor();

/** Channels that a search remembers: beyond that, it goes no further. */
export const candidatesCap = capped({
  limit: 50_000,
  count: (searchId, upTo) => ChannelCandidateModel.countDocuments({ searchId: oid(searchId) }, { limit: upTo }),
  full: (limit) => `This search knows ${limit} channels, the most that one can.`,
});

export const insertRestoredCandidate = (row: object) => ChannelCandidateModel.create(row);

/** Candidates of a search, rows of the table or not. */
export const candidatesWhere = (searchId: string, where: CandidateFilter, projection: Record<string, 0 | 1> = {}) =>
  ChannelCandidateModel.find({ ...where, searchId: oid(searchId) }, projection).lean<Candidate[]>();
/** The most relevant ones; names decide ties. */
export const bestCandidates = (searchId: string, where: CandidateFilter, most: number) =>
  ChannelCandidateModel.find({ ...where, searchId: oid(searchId) }, { key: 1, relevance: 1 })
    .sort({ relevance: -1, key: 1 })
    .limit(most)
    .lean<Pick<Candidate, 'key' | 'relevance'>[]>();
/** `upTo`: no more are counted. */
export const countCandidates = (searchId: string, where: CandidateFilter, upTo?: number) =>
  ChannelCandidateModel.countDocuments(
    { ...where, searchId: oid(searchId) },
    upTo === undefined ? undefined : { limit: upTo },
  );

/** Channels on the ways to rows, by their keys. */
export const waysOf = (searchId: string, keys: readonly string[]) =>
  ChannelCandidateModel.find(
    { searchId: oid(searchId), key: { $in: [...keys] } },
    { key: 1, username: 1, found: 1, hop: 1, isSeed: 1, title: 1, relevance: 1 },
  ).lean<Candidate[]>();

/** The next channel to look at: the most promising; its name decides ties. */
export const nextCandidate = (searchId: string, where: CandidateFilter) =>
  ChannelCandidateModel.findOne({ ...where, searchId: oid(searchId) })
    .sort({ priority: -1, key: 1 })
    .lean<Candidate | null>();

/** Changes a candidate that is as the filter says; null: it is not. */
export const updateCandidate = (id: Types.ObjectId, where: CandidateFilter, update: CandidateUpdate) =>
  ChannelCandidateModel.findOneAndUpdate({ ...where, _id: id }, update, {
    returnDocument: 'after',
  }).lean<Candidate | null>();

/** Writes of a page; how many channels are new. */
export async function writeCandidates(writes: CandidateWrite[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < writes.length; at += 200) {
    const done = await ChannelCandidateModel.bulkWrite(writes.slice(at, at + 200), { ordered: false });
    added += done.upsertedCount;
  }
  return added;
}

export async function removeCandidatesOfSearch(searchId: string): Promise<void> {
  await ChannelCandidateModel.deleteMany({ searchId: oid(searchId) });
}
