import { Types } from 'mongoose';
import type { Category, ItemStatus } from '@/lib/knowledge/categories';
import { KnowledgeItemModel, type KnowledgeItemFields } from '@/prisma-free-models/knowledge-item';
import { BATCH, NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';
import type { ItemVersion, KnowledgeItem } from './item.store';

const ofProjects = (projectIds: readonly string[]) => ({
  projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
});

export type ItemFilter = {
  category?: Category | undefined;
  status?: ItemStatus | undefined;
  tags?: readonly string[] | undefined;
};
const passing = (projectIds: readonly string[], { category, status, tags = [] }: ItemFilter) => ({
  ...ofProjects(projectIds),
  trash: null,
  ...(category ? { category } : {}),
  ...(status ? { status } : {}),
  ...(tags.length > 0 ? { tags: { $all: [...tags] } } : {}),
});

/** A page of the documents that a filter lets through, newest first. */
export const pageOfItems = (
  projectIds: readonly string[],
  filter: ItemFilter,
  { skip, limit }: { skip: number; limit: number },
) =>
  pageInOrder<KnowledgeItemFields, KnowledgeItem>(KnowledgeItemModel, passing(projectIds, filter), {
    ...{ order: NEWEST_FIRST, skip, limit },
  });

/** The words of a document by which lists are searched. */
export type ItemWords = Pick<KnowledgeItem, '_id' | 'title' | 'description' | 'tags' | 'subcategory'> & {
  versions: Pick<ItemVersion, 'fileName' | 'summary'>[];
};

/** Of all documents that a filter lets through, newest first, a batch at a time. */
export const wordsOfItems = (projectIds: readonly string[], filter: ItemFilter) =>
  KnowledgeItemModel.find(passing(projectIds, filter), {
    ...{ title: 1, description: 1, tags: 1, subcategory: 1, 'versions.fileName': 1, 'versions.summary': 1 },
  })
    .sort(NEWEST_FIRST)
    .batchSize(BATCH)
    .lean<ItemWords[]>();

/** The fields of a document that figures are made of. */
export type ItemFacts = Pick<
  KnowledgeItem,
  '_id' | 'projectId' | 'title' | 'category' | 'tags' | 'status' | 'usage' | 'createdAt'
> & { versions: Pick<ItemVersion, 'fileType' | 'fileSize'>[] };

/** Of all documents, newest first, a batch at a time. */
export const factsOfItems = (projectIds: readonly string[]) =>
  KnowledgeItemModel.find(passing(projectIds, {}), {
    ...{ projectId: 1, title: 1, category: 1, tags: 1, status: 1, usage: 1, createdAt: 1 },
    ...{ 'versions.fileType': 1, 'versions.fileSize': 1 },
  })
    .sort(NEWEST_FIRST)
    .batchSize(BATCH)
    .lean<ItemFacts[]>();

/** How many documents each category has. */
export async function countItemsByCategory(projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await KnowledgeItemModel.aggregate<{ _id: string; count: number }>([
    { $match: passing(projectIds, {}) },
    { $group: { _id: '$category', count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/** How many documents there are. */
export const countItems = (projectIds: readonly string[]) => KnowledgeItemModel.countDocuments(passing(projectIds, {}));

/** Those in the trash, except those being deleted for good. */
export const trashedItems = (projectIds: readonly string[]) =>
  KnowledgeItemModel.find({ ...ofProjects(projectIds), 'trash.at': { $type: 'date' }, 'trash.removing': { $ne: true } })
    .sort({ 'trash.at': -1, _id: -1 })
    .batchSize(BATCH)
    .lean<KnowledgeItem[]>();
