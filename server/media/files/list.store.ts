import { Types } from 'mongoose';
import type { FileSort } from '@/lib/contracts/files';
import { containsPattern } from '@/lib/format/contains-pattern';
import type { Cursor } from '@/lib/wire/cursor';
import { sortName } from '@/lib/format/sort-name';
import { StoredFileModel, type StoredFileFields } from '@/prisma-free-models/stored-file';
import { rowsInOrderOf } from '@/server/system/db/page-in-order';
import { behind, cursorBehind, pageOfKnown, type NamedOrder, type Place } from '@/server/system/db/place';
import { rowsWithText } from '@/server/system/db/text-search/find-by-text';
import { SEARCHED_FILES, type KeptFile, type StoredFile } from './store';

export type FileFilter = {
  projectIds: readonly string[];
  kind?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  among?: readonly string[];
  without?: readonly string[];
};

const named = (name: FileSort, values: NamedOrder['values'], order: NamedOrder['order']): NamedOrder => ({
  ...{ name, values, order },
  ids: 'text',
});
type Ordered = Pick<KeptFile, '_id' | 'name' | 'bytes' | 'createdAt'>;
const ORDERS: Record<FileSort, NamedOrder & { valueOf: (file: Ordered) => Cursor['value'] }> = {
  newest: { ...named('newest', 'date', { createdAt: -1, _id: -1 }), valueOf: ({ createdAt }) => createdAt },
  oldest: { ...named('oldest', 'date', { createdAt: 1, _id: 1 }), valueOf: ({ createdAt }) => createdAt },
  name: { ...named('name', 'text', { sortName: 1, _id: 1 }), valueOf: ({ name }) => sortName(name) },
  size: { ...named('size', 'number', { bytes: -1, _id: 1 }), valueOf: ({ bytes }) => bytes },
};

type Page = { items: StoredFile[]; total: number; isFull: boolean };

/** The files that the library shows: originals. `next`: the place behind a full page. */
export async function listOriginals(
  filter: FileFilter,
  { sort, ...place }: Place & { sort: FileSort },
): Promise<{ items: StoredFile[]; total: number; next: string | null }> {
  const { valueOf, ...order } = ORDERS[sort];
  const { items, total, isFull } =
    (await pageWithText(filter, sort, place)) ?? (await pageWithout(whereOf(filter), order, place));
  return { items, total, next: isFull ? cursorBehind(order, items, valueOf) : null };
}

async function pageWithout(
  where: Record<string, unknown>,
  order: NamedOrder,
  { skip, limit, after }: Place,
): Promise<Page> {
  const [items, total] = await Promise.all([
    StoredFileModel.find(after ? { $and: [where, behind(order, after)] } : where)
      .sort({ ...order.order })
      .skip(skip)
      .limit(limit)
      .lean<StoredFile[]>(),
    StoredFileModel.countDocuments(where),
  ]);
  return { items, total, isFull: items.length === limit };
}

/** Null: the filter has no words, or words that are too common to be looked for. */
async function pageWithText(filter: FileFilter, sort: FileSort, place: Place): Promise<Page | null> {
  const { projectIds, q } = filter;
  if (!q) return null;
  const scopes = projectIds.map((id) => new Types.ObjectId(id));
  const fields = ['name', 'bytes', 'createdAt'];
  const found = await rowsWithText<Ordered>(SEARCHED_FILES, { scopes, words: [q], matches: whereOf(filter), fields });
  if (!found) return null;
  const { valueOf, ...order } = ORDERS[sort];
  const page = pageOfKnown(found, order, { ...place, valueOf });
  const ids = page.map(({ _id }) => _id);
  const items = await rowsInOrderOf<StoredFileFields, StoredFile>(StoredFileModel, ids);
  return { items, total: found.length, isFull: page.length === place.limit };
}

function containing(q: string) {
  const contains = { $regex: containsPattern(q), $options: 'i' };
  return { $or: SEARCHED_FILES.texts.map((name) => ({ [name]: contains })) };
}

function whereOf({ projectIds, kind, q, tag, among, without }: FileFilter): Record<string, unknown> {
  return {
    projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
    role: 'original',
    ...(kind ? { kind } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(q ? containing(q) : {}),
    ...(among ? { _id: { $in: among } } : without ? { _id: { $nin: without } } : {}),
  };
}
