import { Types, type UpdateQuery } from 'mongoose';
import { ACTIVE_STATUSES, type ScoreMethod, type SearchStatus, type SourceName } from '@/lib/searches/values';
import { ChannelSearchModel, type ChannelSearchFields } from '@/prisma-free-models/channel-search';
import type { unpacked } from '@/server/research/knowledge/index/vectors';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';

export type Counts = { found: number; processed: number; rows: number; counted: number };
export type Learning = {
  relevant: number;
  notRelevant: number;
  at: Date | null;
  state: 'none' | 'shift' | 'calibrated';
  isOff: boolean;
};
export type CarriedMark = { key: string; isRelevant: boolean; markedAt: Date };
/** As the driver returns it. */
export type StoredVector = Parameters<typeof unpacked>[0];
export type ChannelSearch = Omit<
  ChannelSearchFields,
  | 'status'
  | 'counts'
  | 'learning'
  | 'sources'
  | 'scoreMethod'
  | 'paceFrom'
  | 'vector'
  | 'carried'
  | 'answers'
  | 'mostCounted'
> & {
  _id: Types.ObjectId;
  status: SearchStatus;
  counts: Counts;
  learning: Learning;
  /** Absent in searches of earlier versions. */
  carried?: CarriedMark[];
  answers?: number;
  mostCounted?: number;
  sources: SourceName[];
  scoreMethod: ScoreMethod;
  paceFrom: { at: Date; calls: number; counted: number } | null;
  vector: StoredVector | null;
  createdAt: Date;
  updatedAt: Date;
};

const oid = (id: string) => new Types.ObjectId(id);
/** Lists don't need the model, which is large. */
const PLAIN = { model: 0, vector: 0, carried: 0 } as const;

export const searchesOfProject = ofProject(ChannelSearchModel);

export const findSearch = (id: string) => ChannelSearchModel.findOne({ _id: id }).lean<ChannelSearch | null>();

/** The project that owns a search, for access checks. */
export async function projectIdOfSearch(id: string): Promise<string | null> {
  const found = await ChannelSearchModel.findOne({ _id: id }, { projectId: 1 }).lean<ChannelSearch | null>();
  return found && String(found.projectId);
}

/** Rows of a search's table, as it has counted them. */
export async function countOfRows(id: string): Promise<number> {
  const found = await ChannelSearchModel.findOne({ _id: id }, { 'counts.rows': 1 }).lean<ChannelSearch | null>();
  return found?.counts.rows ?? 0;
}

/** Newest first. */
export async function pageOfSearches(
  projectIds: readonly string[],
  { page, size }: { page: number; size: number },
): Promise<{ searches: ChannelSearch[]; total: number }> {
  const where = { projectId: { $in: projectIds.map(oid) } };
  const [searches, total] = await Promise.all([
    pageInOrder<ChannelSearchFields, ChannelSearch>(ChannelSearchModel, where, {
      ...{ order: NEWEST_FIRST, skip: (page - 1) * size, limit: size, projection: PLAIN, isIndexed: true },
    }),
    ChannelSearchModel.countDocuments(where),
  ]);
  return { searches, total };
}

export const searchesOf = (projectId: string) =>
  ChannelSearchModel.find({ projectId: oid(projectId) })
    .sort({ _id: 1 })
    .lean<ChannelSearch[]>();

export type NewSearch = Pick<
  ChannelSearch,
  'name' | 'initialChannel' | 'theme' | 'messageLimit' | 'countToFind' | 'target' | 'budget' | 'sources'
> & { carried: CarriedMark[]; projectId: string; createdBy: string; reinitiatedFrom: string | null };

/** Searches that a project may have. */
export const searchesCap = capped({
  limit: 500,
  count: (projectId, upTo) => ChannelSearchModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} searches. Delete one first.`,
});

export async function insertSearch({ projectId, createdBy, reinitiatedFrom, ...fields }: NewSearch) {
  const row = await ChannelSearchModel.create({
    ...fields,
    projectId: oid(projectId),
    createdBy: oid(createdBy),
    reinitiatedFrom: reinitiatedFrom ? oid(reinitiatedFrom) : null,
    status: 'PENDING',
    reason: 'The search waits for its turn.',
  });
  return row.toObject() as unknown as ChannelSearch;
}

/** Changes a search that is in one of these statuses; null: it is not, or no longer. */
export const changeSearch = (id: string, statuses: readonly SearchStatus[], update: UpdateQuery<ChannelSearchFields>) =>
  ChannelSearchModel.findOneAndUpdate({ _id: id, status: { $in: [...statuses] } }, update, {
    returnDocument: 'after',
  }).lean<ChannelSearch | null>();

/** The same for the worker of a run, which may write as long as the run lasts. */
export const changeRun = (id: string, run: number, update: UpdateQuery<ChannelSearchFields>) =>
  ChannelSearchModel.findOneAndUpdate({ _id: id, run }, update, {
    returnDocument: 'after',
  }).lean<ChannelSearch | null>();

/** Whatever its status. */
export const updateSearch = (id: string, update: UpdateQuery<ChannelSearchFields>) =>
  ChannelSearchModel.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean<ChannelSearch | null>();

/** The run that a worker may still write for; null: deleted. */
export async function runOf(id: string): Promise<number | null> {
  const found = await ChannelSearchModel.findOne({ _id: id }, { run: 1 }).lean<{ run: number } | null>();
  return found?.run ?? null;
}

/** For the sweep: searches of all projects that should have a job. */
export const activeSearchesOfEveryProject = () =>
  ChannelSearchModel.find({ status: { $in: [...ACTIVE_STATUSES, 'PAUSED'] } }, PLAIN).lean<ChannelSearch[]>();

export const removeSearch = (id: string) => ChannelSearchModel.deleteOne({ _id: id });

export async function insertRestoredSearch(
  search: Record<string, unknown> & { _id: string; projectId: string; userId: string },
) {
  const { _id, projectId, userId, ...fields } = search;
  await ChannelSearchModel.create({
    ...fields,
    _id: oid(_id),
    projectId: oid(projectId),
    createdBy: oid(userId),
  });
}
