import { Types } from 'mongoose';
import { nanoid } from 'nanoid';
import type { Category, ItemStatus, KnowledgeFileType } from '@/lib/knowledge/categories';
import { KnowledgeItemModel, type KnowledgeItemFields } from '@/prisma-free-models/knowledge-item';
import { clock } from '@/server/system/clock';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';

export type ItemVersion = {
  version: number;
  state: ItemStatus;
  error: string | null;
  /** Null while a link is being fetched. */
  fileId: string | null;
  fileName: string;
  fileType: KnowledgeFileType;
  fileSize: number;
  sha256: string | null;
  /** Of the normalised text; null until it is read. */
  textHash: string | null;
  notice?: string | null;
  pages: number | null;
  words: number | null;
  language: string | null;
  summary: string | null;
  summaryMethod: 'ai' | 'extract' | null;
  createdAt: Date;
  createdBy: Types.ObjectId;
};
export type KnowledgeItem = Omit<KnowledgeItemFields, 'category' | 'status' | 'versions'> & {
  _id: Types.ObjectId;
  category: Category;
  status: ItemStatus;
  versions: ItemVersion[];
  createdAt: Date;
  updatedAt: Date;
};
/** The part of an item that an index in memory holds. */
export type ItemStamp = Pick<
  KnowledgeItem,
  '_id' | 'stamp' | 'title' | 'category' | 'tags' | 'status' | 'readyVersion'
>;

const oid = (id: string) => new Types.ObjectId(id);
const LIVE = { trash: null } as const;
/** Not being deleted for good. */
const NOT_REMOVED = { 'trash.removing': { $ne: true } } as const;
const ofProjects = (projectIds: readonly string[]) => ({ projectId: { $in: projectIds.map(oid) } });
const stamped = () => ({ stamp: nanoid(10) });

export const findItem = (id: string) => KnowledgeItemModel.findOne({ _id: id, ...LIVE }).lean<KnowledgeItem | null>();
export const findAnyItem = (id: string) => KnowledgeItemModel.findOne({ _id: id }).lean<KnowledgeItem | null>();
export const findTrashedItem = (id: string) =>
  KnowledgeItemModel.findOne({ _id: id, 'trash.at': { $type: 'date' } }).lean<KnowledgeItem | null>();

/** The project that owns a document, for access checks. */
export async function projectIdOfKnowledge(id: string): Promise<string | null> {
  const item = await findItem(id);
  return item && String(item.projectId);
}

/** The project that owns a document in the trash, for access checks. */
export async function projectIdOfTrashedKnowledge(id: string): Promise<string | null> {
  const item = await findTrashedItem(id);
  return item && String(item.projectId);
}

/** Items of a search's results, whose projects it has checked. */
export const itemsByIds = (projectIds: readonly string[], ids: readonly string[]) =>
  KnowledgeItemModel.find({ ...ofProjects(projectIds), ...LIVE, _id: { $in: ids.map(oid) } }).lean<KnowledgeItem[]>();

/** The part that an index holds, of each of a project's documents with a version to search. */
export const stampsOf = (projectId: string) =>
  KnowledgeItemModel.find(
    { projectId: oid(projectId), ...LIVE, readyVersion: { $gte: 1 } },
    { stamp: 1, title: 1, category: 1, tags: 1, status: 1, readyVersion: 1 },
  )
    .batchSize(SMALL_BATCH)
    .lean<ItemStamp[]>();

/** The document whose newest version has these bytes. */
export const findSameBytes = (projectId: string, sha256: string) =>
  KnowledgeItemModel.findOne({ projectId: oid(projectId), ...LIVE, 'versions.0.sha256': sha256 })
    .sort({ createdAt: 1 })
    .lean<KnowledgeItem | null>();

/** Another document with the same words in its newest version. */
export const findSameText = (projectId: string, textHash: string, besides: string) =>
  KnowledgeItemModel.findOne(
    { projectId: oid(projectId), ...LIVE, _id: { $ne: oid(besides) }, 'versions.0.textHash': textHash },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .lean<{ _id: Types.ObjectId } | null>();

export type NewItem = Pick<
  KnowledgeItem,
  'title' | 'description' | 'category' | 'subcategory' | 'tags' | 'source' | 'versions'
> & { _id: string; projectId: string; createdBy: string; claimedBytes?: string | undefined };

export async function insertItem({ _id, projectId, createdBy, ...fields }: NewItem): Promise<KnowledgeItem> {
  const now = clock.now();
  const row = await KnowledgeItemModel.create({
    _id: oid(_id),
    projectId: oid(projectId),
    createdBy: oid(createdBy),
    ...fields,
    status: 'processing',
    version: 1,
    processing: { step: 'Waiting to be read', progress: 0, jobId: null, beatAt: now, startedAt: now },
    ...stamped(),
  });
  return row.toObject<KnowledgeItem>();
}

/** For `insertItem`: null when another document claimed the same bytes first. */
export function nullIfClaimed(error: unknown): null {
  const { keyPattern = {} } = error as { keyPattern?: object };
  if ('claimedBytes' in keyPattern) return null;
  throw error;
}

type Facts = Partial<Pick<KnowledgeItem, 'title' | 'description' | 'category' | 'subcategory' | 'tags'>>;

export const changeFacts = (id: string, facts: Facts) =>
  KnowledgeItemModel.findOneAndUpdate(
    { _id: id, ...LIVE },
    { $set: { ...facts, ...stamped() } },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

/** A new version to be read. Null: another one came first, or the document is gone. */
export function addVersion(item: KnowledgeItem, version: ItemVersion): Promise<KnowledgeItem | null> {
  const now = clock.now();
  return KnowledgeItemModel.findOneAndUpdate(
    { _id: item._id, version: item.version, ...LIVE },
    {
      $set: {
        status: 'processing',
        error: null,
        version: version.version,
        processing: { step: 'Waiting to be read', progress: 0, jobId: null, beatAt: now, startedAt: now },
        ...stamped(),
      },
      $unset: { claimedBytes: 1 },
      $push: { versions: { $each: [version], $position: 0 } },
    },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();
}

const beingRead = (id: string, version: number) => ({
  _id: oid(id),
  version,
  status: 'processing' as const,
  ...NOT_REMOVED,
});

/** A sign of life. False: the version was replaced, has ended, or the document is gone. */
export async function noteProgress(
  { id, version }: { id: string; version: number },
  { step, progress }: { step: string; progress: number },
): Promise<boolean> {
  const { matchedCount } = await KnowledgeItemModel.updateOne(beingRead(id, version), {
    $set: {
      'processing.step': step,
      'processing.progress': progress,
      'processing.beatAt': clock.now(),
    },
  });
  return matchedCount === 1;
}

/** The deadline runs from the first time that a worker takes it, not from its place in the queue. */
export async function noteBeginning({ id, version }: { id: string; version: number }, jobId: string): Promise<void> {
  await KnowledgeItemModel.updateOne(
    { ...beingRead(id, version), 'processing.jobId': null },
    { $set: { 'processing.startedAt': clock.now(), 'processing.jobId': jobId } },
  );
}

/** A failure that may pass. Returns how many there were since the last saved step; null: it is no longer being read. */
export async function noteFailure(
  { id, version }: { id: string; version: number },
  sentence: string,
): Promise<{ failures: number; startedAt: Date } | null> {
  const item = await KnowledgeItemModel.findOneAndUpdate(
    beingRead(id, version),
    { $inc: { 'processing.failures': 1 }, $set: { 'processing.failure': sentence } },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();
  return item?.processing ? { failures: item.processing.failures, startedAt: item.processing.startedAt } : null;
}

/** A step is saved: the count of failures begins at 0. */
export async function forgetFailures({ id, version }: { id: string; version: number }): Promise<void> {
  await KnowledgeItemModel.updateOne(beingRead(id, version), { $set: { 'processing.failures': 0 } });
}

export type ReadFacts = Partial<Omit<ItemVersion, 'version' | 'state' | 'createdAt' | 'createdBy'>>;

/** Notes facts of the version that is being read. False: the document is gone. */
export async function noteVersion(
  { id, version }: { id: string; version: number },
  facts: ReadFacts,
): Promise<boolean> {
  const fields = Object.fromEntries(Object.entries(facts).map(([name, value]) => [`versions.$.${name}`, value]));
  const { matchedCount } = await KnowledgeItemModel.updateOne(
    { _id: oid(id), 'versions.version': version, ...NOT_REMOVED },
    { $set: fields },
  );
  return matchedCount === 1;
}

/** A link names itself by its page's title, once. */
export const nameItem = (id: string, from: string, title: string) =>
  KnowledgeItemModel.updateOne({ _id: id, title: from }, { $set: { title, ...stamped() } });

/** Indexes in memory read these documents' passages again. */
export async function restampItems(projectId: string, ids: readonly string[]): Promise<void> {
  await KnowledgeItemModel.updateMany(
    { projectId: oid(projectId), _id: { $in: ids.map(oid) } },
    { $set: stamped() },
    { timestamps: false },
  );
}

/** The version is read: searches use it. Null: it was replaced meanwhile. */
export const endReady = (id: string, version: number, duplicateOf: string | null) =>
  KnowledgeItemModel.findOneAndUpdate(
    { ...beingRead(id, version), 'versions.version': version },
    {
      $set: {
        status: 'ready',
        error: null,
        processing: null,
        readyVersion: version,
        duplicateOf: duplicateOf ? oid(duplicateOf) : null,
        'versions.$.state': 'ready',
        'versions.$.error': null,
        ...stamped(),
      },
    },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

/** The version can't be read; the one before serves on. */
export const endError = (id: string, version: number, error: string) =>
  KnowledgeItemModel.findOneAndUpdate(
    { ...beingRead(id, version), 'versions.version': version },
    {
      $set: {
        status: 'error',
        error,
        processing: null,
        'versions.$.state': 'error',
        'versions.$.error': error,
        ...stamped(),
      },
    },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

/** Documents whose reading gave no sign of life since then, or began before the deadline. */
export const stuckItemsOfEveryProject = ({ silentSince, begunBefore }: { silentSince: Date; begunBefore: Date }) =>
  KnowledgeItemModel.find({
    status: 'processing',
    $or: [
      { 'processing.beatAt': { $lt: silentSince } },
      { 'processing.jobId': { $type: 'string' }, 'processing.startedAt': { $lt: begunBefore } },
    ],
  })
    .limit(100)
    .lean<KnowledgeItem[]>();

/** In the trash since then, or left by a deletion that was cut off. */
export const trashedOfEveryProjectSince = (before: Date) =>
  KnowledgeItemModel.find({ $or: [{ 'trash.at': { $lt: before, $type: 'date' } }, { 'trash.removing': true }] })
    .limit(100)
    .lean<KnowledgeItem[]>();

/** Counts a use, for each of the documents of one answer or call. */
export async function countUse(projectIds: readonly string[], ids: readonly string[]): Promise<void> {
  await KnowledgeItemModel.updateMany(
    { ...ofProjects(projectIds), _id: { $in: ids.map(oid) } },
    { $inc: { 'usage.accessCount': 1 }, $set: { 'usage.lastAccessed': clock.now() } },
    { timestamps: false },
  );
}
