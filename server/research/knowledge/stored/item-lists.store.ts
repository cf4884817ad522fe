import { Types } from 'mongoose';
import { CATEGORIES, type Category, type ItemStatus } from '@/lib/knowledge/categories';
import { KnowledgeItemModel, type KnowledgeItemFields } from '@/prisma-free-models/knowledge-item';
import { BATCH, NEWEST_FIRST, pageBehind, SMALL_BATCH } from '@/server/system/db/page-in-order';
import { behind, cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { itemsByIds, type ItemVersion, type KnowledgeItem } from './item.store';

/** One project by itself: an index yields the order of its documents. */
function ofProjects(projectIds: readonly string[]) {
  const ids = projectIds.map((id) => new Types.ObjectId(id));
  return { projectId: ids.length === 1 ? ids[0] : { $in: ids } };
}

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
  ...(tags.length === 1 ? { tags: tags[0] } : tags.length > 1 ? { tags: { $all: [...tags] } } : {}),
});

const NEWEST: NamedOrder = { name: 'newest', order: NEWEST_FIRST, values: 'date', ids: 'object' };

type ItemPage = { items: KnowledgeItem[]; next: string | null };
/** The place behind the last row of a full page. */
const behindLast = (rows: readonly { _id: Types.ObjectId; createdAt: Date }[], isFull: boolean) =>
  isFull ? cursorBehind(NEWEST, rows, ({ createdAt }) => createdAt) : null;

/** A page of the documents that a filter lets through, newest first. */
export async function pageOfItems(projectIds: readonly string[], filter: ItemFilter, place: Place): Promise<ItemPage> {
  const where = passing(projectIds, filter);
  const page = { ...place, order: NEWEST };
  const found = await pageBehind<KnowledgeItemFields, KnowledgeItem>(KnowledgeItemModel, where, page);
  return { items: found.rows, next: behindLast(found.rows, found.isFull) };
}

/** The words of a document by which lists are searched. */
export type ItemWords = Pick<KnowledgeItem, '_id' | 'title' | 'description' | 'tags' | 'subcategory' | 'createdAt'> & {
  versions: Pick<ItemVersion, 'fileName' | 'summary'>[];
};

/**
 * The same of those with words: documents are looked through from the newest on, a batch at a time, until the page is
 * full. Only its own are read as a whole.
 */
export async function pageOfItemsWith(
  projectIds: readonly string[],
  { hasWords, filter }: { hasWords: (item: ItemWords) => boolean; filter: ItemFilter },
  { skip, limit, after }: Place,
): Promise<ItemPage> {
  const words = KnowledgeItemModel.find(
    after ? { $and: [passing(projectIds, filter), behind(NEWEST, after)] } : passing(projectIds, filter),
    {
      ...{ title: 1, description: 1, tags: 1, subcategory: 1, createdAt: 1 },
      ...{ 'versions.fileName': 1, 'versions.summary': 1 },
    },
  )
    .sort(NEWEST_FIRST)
    .lean<ItemWords[]>()
    .cursor({ batchSize: BATCH });
  const turn = turnsBetweenSlices();
  const found: Pick<ItemWords, '_id' | 'createdAt'>[] = [];
  for await (const item of words as AsyncIterable<ItemWords>) {
    if (hasWords(item)) found.push({ _id: item._id, createdAt: item.createdAt });
    if (found.length === skip + limit) break;
    await turn();
  }
  const shown = found.slice(skip);
  const items = await itemsByIds(
    projectIds,
    shown.map(({ _id }) => String(_id)),
  );
  const byId = new Map(items.map((item) => [String(item._id), item]));
  return {
    items: shown.flatMap(({ _id }) => byId.get(String(_id)) ?? []),
    next: behindLast(shown, found.length === skip + limit),
  };
}

/** The fields of a document that figures are made of. */
export type ItemFacts = Pick<
  KnowledgeItem,
  '_id' | 'category' | 'tags' | 'status' | 'usage' | 'createdAt' | 'trash'
> & {
  versions: Pick<ItemVersion, 'fileType' | 'fileSize'>[];
};

/**
 * Of all documents of a project outside the trash; or of those, in the trash or not, that changed or were used
 * since a moment.
 */
export function factsOfItems(
  projectId: string,
  since: { updatedAt: Date } | { 'usage.lastAccessed': Date } | null,
): AsyncIterable<ItemFacts> {
  const later = Object.entries(since ?? {}).map(([field, from]) => [field, { $gte: from }] as const);
  const where = { projectId: new Types.ObjectId(projectId), ...(since ? Object.fromEntries(later) : { trash: null }) };
  return KnowledgeItemModel.find(where, {
    ...{ category: 1, tags: 1, status: 1, usage: 1, createdAt: 1, trash: 1 },
    ...{ 'versions.fileType': 1, 'versions.fileSize': 1 },
  })
    .lean<ItemFacts[]>()
    .cursor({ batchSize: SMALL_BATCH }) as AsyncIterable<ItemFacts>;
}

/** Titles of documents, by id. */
export async function titlesOfItems(projectIds: readonly string[], ids: readonly string[]) {
  const where = { ...ofProjects(projectIds), _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
  const rows = await KnowledgeItemModel.find(where, { title: 1 }).lean<Pick<KnowledgeItem, '_id' | 'title'>[]>();
  return new Map(rows.map(({ _id, title }) => [String(_id), title]));
}

/** How many documents each category has, by keys alone. */
export async function countItemsByCategory(projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = CATEGORIES.map(
    async (category) => [category, await KnowledgeItemModel.countDocuments(passing(projectIds, { category }))] as const,
  );
  return new Map(await Promise.all(counts));
}

/** How many documents there are. */
export const countItems = (projectIds: readonly string[]) => KnowledgeItemModel.countDocuments(passing(projectIds, {}));

/** Those in the trash, except those being deleted for good. */
export const trashedItems = (projectIds: readonly string[]) =>
  KnowledgeItemModel.find({ ...ofProjects(projectIds), 'trash.at': { $type: 'date' }, 'trash.removing': { $ne: true } })
    .sort({ 'trash.at': -1, _id: -1 })
    .batchSize(BATCH)
    .lean<KnowledgeItem[]>();
