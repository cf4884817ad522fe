import { Types } from 'mongoose';
import type { FileSort } from '@/lib/contracts/files';
import { containsPattern } from '@/lib/format/contains-pattern';
import type { Cursor } from '@/lib/wire/cursor';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { behind, cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';
import { idsWithText } from '@/server/system/db/text-search/find-by-text';
import { SEARCHED_FILES, type KeptFile, type StoredFile } from './store';

export type FileFilter = {
  projectIds: readonly string[];
  kind?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  among?: readonly string[];
  without?: readonly string[];
};

/** Names in natural order: case-insensitive, 2 before 10. */
const BY_WORDS = { locale: 'en', strength: 2, numericOrdering: true } as const;
const named = (name: FileSort, values: NamedOrder['values'], order: NamedOrder['order']): NamedOrder => ({
  ...{ name, values, order },
  ids: 'text',
});
const ORDERS: Record<FileSort, NamedOrder & { valueOf: (file: KeptFile) => Cursor['value'] }> = {
  newest: { ...named('newest', 'date', { createdAt: -1, _id: -1 }), valueOf: ({ createdAt }) => createdAt },
  oldest: { ...named('oldest', 'date', { createdAt: 1, _id: 1 }), valueOf: ({ createdAt }) => createdAt },
  name: { ...named('name', 'text', { name: 1, _id: 1 }), valueOf: ({ name }) => name },
  size: { ...named('size', 'number', { bytes: -1, _id: 1 }), valueOf: ({ bytes }) => bytes },
};

/** The files that the library shows: originals. `next`: the place behind a full page. */
export async function listOriginals(
  filter: FileFilter,
  { skip, limit, after, sort }: Place & { sort: FileSort },
): Promise<{ items: StoredFile[]; total: number; next: string | null }> {
  const where = { ...whereOf(filter), ...(await termsOf(filter)) };
  const { valueOf, ...order } = ORDERS[sort];
  const sorted = StoredFileModel.find(after ? { $and: [where, behind(order, after)] } : where)
    .sort({ ...order.order })
    .skip(skip)
    .limit(limit);
  const page = sort === 'name' ? sorted.collation(BY_WORDS) : sorted;
  const [items, total] = await Promise.all([page.lean<StoredFile[]>(), StoredFileModel.countDocuments(where)]);
  return { items, total, next: items.length === limit ? cursorBehind(order, items, valueOf) : null };
}

function containing(q: string) {
  const contains = { $regex: containsPattern(q), $options: 'i' };
  return { $or: SEARCHED_FILES.texts.map((name) => ({ [name]: contains })) };
}

/** The files with words that are rare enough. */
async function termsOf({ projectIds, q }: FileFilter): Promise<Record<string, unknown>> {
  if (!q) return {};
  const scopes = projectIds.map((id) => new Types.ObjectId(id));
  const found = await idsWithText(SEARCHED_FILES, { scopes, words: [q], matches: containing(q) });
  return found ? { $and: [{ _id: { $in: found } }] } : {};
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
