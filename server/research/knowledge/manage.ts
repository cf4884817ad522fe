import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import type { WireTrashedKnowledge } from '@/lib/contracts/knowledge-versions';
import { AppError } from '@/lib/errors/app-error';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  KNOWLEDGE_TRASH_DAYS,
  type Category,
  type ItemStatus,
} from '@/lib/knowledge/categories';
import { hasEveryWord } from '@/lib/knowledge/normalise';
import type { Cursor } from '@/lib/wire/cursor';
import { deleteFile } from '@/server/media/files/delete-file';
import { openPrivate, type OpenedPrivate } from '@/server/media/files/open-private';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import { log } from '@/server/system/log';
import { noteAction } from '@/server/research/knowledge/stored/activity.store';
import { requireItem, requireNote, rewriteNote } from './add-document';
import { announceItem, announceRemoved } from '@/server/research/knowledge/stored/announce-item';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import {
  changeFacts,
  countUse,
  findTrashedItem,
  trashedOfEveryProjectSince,
  type KnowledgeItem,
} from '@/server/research/knowledge/stored/item.store';
import {
  countItemsByCategory,
  pageOfItems,
  pageOfItemsWith,
  trashedItems,
  type ItemWords,
} from '@/server/research/knowledge/stored/item-lists.store';
import { removePassagesOfItem } from '@/server/research/knowledge/index/passage.store';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { removeTextsOfItem } from '@/server/research/knowledge/stored/text.store';
import { claimRemoval, moveToTrash, removeItem, takeFromTrash } from '@/server/research/knowledge/stored/trash.store';
import { placeOf } from '@/server/system/db/place';
import { presentEach } from '@/server/system/db/unreadable-rows';

const KEPT_MS = KNOWLEDGE_TRASH_DAYS * 86_400_000;

type List = {
  category?: Category | undefined;
  status?: ItemStatus | undefined;
  search?: string | undefined;
  tags?: string[] | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  after?: Cursor | undefined;
};

/** Documents that one answer holds at most, when no page is asked for. */
const MOST_LISTED = 500;
const PAGE = 50;

/** Documents of the projects that the filters let through, newest first; the newest ones unless a page is asked for. */
export async function listKnowledge({
  projectIds,
  query: { search, page, limit, after, ...filter },
}: {
  projectIds: readonly string[];
  query: List;
}): Promise<{ items: WireKnowledgeItem[]; next: string | null }> {
  const place = placeOf({ page, limit: limit ?? (page || after ? PAGE : MOST_LISTED), after });
  const hasWords = (item: ItemWords) => hasEveryWord(textOfItem(item), search ?? '');
  const { items, next } = search
    ? await pageOfItemsWith(projectIds, { hasWords, filter }, place)
    : await pageOfItems(projectIds, filter, place);
  return { items: presentEach('KnowledgeItem', items, presentItem), next };
}

function textOfItem({ title, description, tags, subcategory, versions }: ItemWords): string {
  const ready = versions.find(({ summary }) => summary);
  return [title, description, ...tags, subcategory, versions[0]?.fileName, ready?.summary].join('\n');
}

/** The categories in their fixed order, with the number of documents in each. */
export async function listCategories(projectIds: readonly string[]) {
  const counts = await countItemsByCategory(projectIds);
  return CATEGORIES.map((_id) => ({ _id, name: CATEGORY_NAMES[_id], count: counts.get(_id) ?? 0 }));
}

/** A document; a look at it counts as a use, unless only its progress is asked for. */
export async function getKnowledge({ id, counts }: { id: string; counts: boolean }): Promise<WireKnowledgeItem> {
  const item = await requireItem(id);
  if (!counts) return presentItem(item);
  await opened(item);
  return presentItem(await requireItem(id));
}

async function opened(item: KnowledgeItem): Promise<void> {
  const projectId = String(item.projectId);
  await countUse([projectId], [String(item._id)]);
  await noteAction({ projectId, itemId: String(item._id), title: item.title, action: 'opened' });
}

type Change = {
  title?: string | undefined;
  category?: Category | undefined;
  subcategory?: string | null | undefined;
  description?: string | null | undefined;
  tags?: string[] | null | undefined;
  text?: string | undefined;
};

/** Changes what is known of a document. */
export async function updateKnowledge({
  id,
  userId,
  change,
}: {
  id: string;
  userId: string;
  change: Change;
}): Promise<WireKnowledgeItem> {
  let item = await requireItem(id);
  const { text, ...facts } = change;
  if (text !== undefined) requireNote(item);
  const fields = {
    ...(facts.title === undefined ? {} : { title: facts.title }),
    ...(facts.category === undefined ? {} : { category: facts.category }),
    ...(facts.subcategory === undefined ? {} : { subcategory: facts.subcategory ?? '' }),
    ...(facts.description === undefined ? {} : { description: facts.description ?? '' }),
    ...(facts.tags === undefined ? {} : { tags: facts.tags ?? [] }),
  };
  if (Object.keys(fields).length > 0) {
    const projectId = String(item.projectId);
    item = (await changeIndex(projectId, () => changeFacts(id, fields))) ?? (await requireItem(id));
    await noteAction({ projectId, itemId: id, title: item.title, action: 'updated' });
    await announceItem(item);
  }
  return presentItem(text === undefined ? item : await rewriteNote({ item, text, userId }));
}

/** Moves a document to the trash. Searches stop to find it at once. */
export async function deleteKnowledge({ id, userId }: { id: string; userId: string }): Promise<void> {
  const item = await requireItem(id);
  await changeIndex(String(item.projectId), () => moveToTrash(id, userId));
  await announceRemoved(item);
}

export async function listTrash(projectIds: readonly string[]): Promise<WireTrashedKnowledge[]> {
  return inSlices(await trashedItems(projectIds), (item) => {
    const at = item.trash?.at ?? clock.now();
    return {
      ...presentItem(item),
      deletedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + KEPT_MS).toISOString(),
    };
  });
}

/** Takes a document out of the trash; searches find it again at once. */
export async function restoreKnowledge(id: string): Promise<WireKnowledgeItem> {
  const trashed = await findTrashedItem(id);
  const item = trashed && (await changeIndex(String(trashed.projectId), () => takeFromTrash(id)));
  if (!item) throw new AppError('NOT_FOUND', 'This document is no longer in the trash.');
  await announceItem(item);
  return presentItem(item);
}

/** Deletes a document in the trash for good, with its files. Repeating it changes nothing. */
export async function deleteForGood(id: string): Promise<void> {
  const item = await findTrashedItem(id);
  if (item) await removeWhole(id);
}

/** Everything of a document in the trash; itself last, so that a repeat finds what a crash left. */
async function removeWhole(id: string): Promise<void> {
  const item = await claimRemoval(id);
  if (!item) return;
  const projectId = String(item.projectId);
  for (const fileId of new Set(item.versions.map((version) => version.fileId))) if (fileId) await deleteFile(fileId);
  await removePassagesOfItem(projectId, id);
  await removeTextsOfItem(projectId, id);
  await removeItem(id);
}

/** For the sweep: documents that were in the trash for 30 days go for good. */
export async function sweepKnowledgeTrash(): Promise<number> {
  const due = await trashedOfEveryProjectSince(new Date(clock.now().getTime() - KEPT_MS));
  let removed = 0;
  for (const item of due) {
    try {
      await removeWhole(String(item._id));
      removed += 1;
    } catch (err) {
      log.warn({ err, item: String(item._id) }, 'a document could not be deleted for good; trying again');
    }
  }
  return removed;
}

/** The original file of a version, by default of the newest one; counts as a use. */
export async function openDocument({
  id,
  version,
}: {
  id: string;
  version?: number | undefined;
}): Promise<OpenedPrivate & { name: string }> {
  const item = await requireItem(id);
  const found = item.versions.find((each) => each.version === (version ?? item.version));
  if (!found?.fileId) throw new AppError('NOT_FOUND', 'This version has no file (yet).');
  const file = await openPrivate({ fileId: found.fileId, projectId: String(item.projectId) });
  await opened(item);
  return { ...file, name: file.file.name };
}
