import { Types } from 'mongoose';
import type { FileSort } from '@/lib/contracts/files';
import { containsPattern } from '@/lib/format/contains-pattern';
import type { Cursor } from '@/lib/wire/cursor';
import { sortName } from '@/lib/format/sort-name';
import { StoredFileModel, type StoredFileFields } from '@/prisma-free-models/stored-file';
import { rowsInOrderOf } from '@/server/system/db/page-in-order';
import { behind, cursorBehind, pageOfKnown, totalBy, type NamedOrder, type Place } from '@/server/system/db/place';
import { rowsWithText, type ByText } from '@/server/system/db/text-search/find-by-text';
import { SEARCHED_FILES, type KeptFile, type StoredFile } from './store';

export type FileFilter = {
  projectIds: readonly string[];
  kind?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  /** Whether a post names it, or a file made of it. */
  inPosts?: boolean;
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

/** Files that a film's pictures and clips are chosen from: the newest of a library. */
const CHOSEN_FROM = 2_000;
export type LibraryPicture = Pick<StoredFile, '_id' | 'kind' | 'extension' | 'name' | 'tags' | 'altText' | 'probe'>;

export async function picturesOfLibrary(projectId: string): Promise<LibraryPicture[]> {
  const files = await StoredFileModel.find(whereOf({ projectIds: [projectId] }), {
    ...{ kind: 1, extension: 1, name: 1, tags: 1, altText: 1 },
    ...{ 'probe.width': 1, 'probe.height': 1, 'probe.durationS': 1 },
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(CHOSEN_FROM)
    .lean<LibraryPicture[]>();
  return files.filter(({ kind }) => kind !== 'audio');
}

type Page = { items: StoredFile[]; total: number; isMinimum: boolean; isFull: boolean };

/**
 * The files that the library shows: originals. `next`: the place behind a full page. `isMinimum`: there may be more
 * than the total, since words that very many have are not looked for in all.
 */
export async function listOriginals(
  filter: FileFilter,
  { sort, ...place }: Place & { sort: FileSort },
): Promise<{ items: StoredFile[]; total: number; isMinimum: boolean; next: string | null }> {
  const { valueOf, ...order } = ORDERS[sort];
  const found = await filesWithWords(filter);
  const { isFull, ...page } = found?.isAll
    ? await pageOfFound(found.rows, sort, place)
    : await pageInAll(filter, order, { ...place, some: found?.rows });
  return { ...page, next: isFull ? cursorBehind(order, page.items, valueOf) : null };
}

/** `some`: of those that have the filter's words, which are not counted. */
async function pageInAll(
  filter: FileFilter,
  order: NamedOrder,
  { some, ...place }: Place & { some: readonly Ordered[] | undefined },
): Promise<Page> {
  const { skip, limit, after } = place;
  const where = whereOf(filter);
  const [items, total] = await Promise.all([
    StoredFileModel.find(after ? { $and: [where, behind(order, after)] } : where)
      .sort({ ...order.order })
      .skip(skip)
      .limit(limit)
      .lean<StoredFile[]>(),
    some ? some.length : StoredFileModel.countDocuments(where),
  ]);
  const isFull = items.length === limit;
  const known = some ? totalBy(total, { ...place, isFull, rows: items }) : { total, isMinimum: false };
  return { items, isFull, ...known };
}

/** Null: the filter has no words. */
async function filesWithWords(filter: FileFilter): Promise<ByText<Ordered> | null> {
  const { projectIds, q } = filter;
  if (!q) return null;
  return rowsWithText<Ordered>(SEARCHED_FILES, {
    scopes: projectIds.map((id) => new Types.ObjectId(id)),
    words: [q],
    matches: whereOf(filter),
    others: whereOf({ ...filter, q: undefined }),
    fields: ['name', 'bytes', 'createdAt'],
  });
}

async function pageOfFound(found: readonly Ordered[], sort: FileSort, place: Place): Promise<Page> {
  const { valueOf, ...order } = ORDERS[sort];
  const page = pageOfKnown(found, order, { ...place, valueOf });
  const ids = page.map(({ _id }) => _id);
  const items = await rowsInOrderOf<StoredFileFields, StoredFile>(StoredFileModel, ids);
  return { items, total: found.length, isMinimum: false, isFull: page.length === place.limit };
}

function containing(q: string) {
  const contains = { $regex: containsPattern(q), $options: 'i' };
  return { $or: SEARCHED_FILES.texts.map((name) => ({ [name]: contains })) };
}

function whereOf({ projectIds, kind, q, tag, inPosts, among, without }: FileFilter): Record<string, unknown> {
  return {
    projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
    role: 'original',
    ...(kind ? { kind } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(q ? containing(q) : {}),
    ...(inPosts === undefined ? {} : { inPosts }),
    ...(among ? { _id: { $in: among } } : without ? { _id: { $nin: without } } : {}),
  };
}
