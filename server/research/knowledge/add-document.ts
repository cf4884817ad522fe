import { writeFile, rm } from 'node:fs/promises';
import { Types } from 'mongoose';
import type { Category, KnowledgeFileType } from '@/lib/knowledge/categories';
import { AppError, invalid } from '@/lib/errors/app-error';
import { keepPrivateFile, type ReceivedFile } from '@/server/media/files/keep-file';
import { deleteFile } from '@/server/media/files/delete-file';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { storage } from '@/server/system/storage/index';
import { noteAction } from '@/server/research/knowledge/stored/activity.store';
import { announceItem } from '@/server/research/knowledge/stored/announce-item';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import {
  addVersion,
  findItem,
  findSameBytes,
  insertItem,
  nullIfClaimed,
  type ItemVersion,
  type KnowledgeItem,
} from '@/server/research/knowledge/stored/item.store';
import { documentsCap, requireVersions } from '@/server/research/knowledge/stored/limits.store';
import { readDocumentJob } from '@/server/research/knowledge/stored/jobs';

type Facts = {
  title: string;
  category: Category;
  subcategory?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
};
type By = { projectId: string; userId: string };

export type Added = { item: KnowledgeItem; isNew: boolean };

/**
 * Adds an uploaded document. The same bytes again: 409 DUPLICATE_DOCUMENT, unless the caller decides: a second
 * document, or a new version of the one there is.
 */
export async function uploadDocument({
  file,
  onDuplicate,
  projectId,
  userId,
  ...facts
}: By & Facts & { file: ReceivedFile; onDuplicate?: 'keep' | 'replace' | undefined }): Promise<Added> {
  if (file.bytes === 0) throw invalid('file', 'The file is empty');
  const same = onDuplicate === 'keep' ? null : await findSameBytes(projectId, file.sha256);
  if (same && onDuplicate === undefined) throw isThere(same);
  if (same) return { item: await replaceDocument({ item: same, file, userId }), isNew: false };
  await documentsCap.requireRoom(projectId);
  const version = await versionOfFile({ file, projectId, userId, number: 1 });
  const claimedBytes = onDuplicate === 'keep' ? undefined : file.sha256;
  const source = { kind: 'file', url: null } as const;
  const item = await added({ ...facts, projectId, userId, source, version, claimedBytes }).catch(nullIfClaimed);
  if (item) return { item, isNew: true };
  // Another upload of the same bytes came first.
  const first = await findSameBytes(projectId, file.sha256);
  if (first && onDuplicate === 'replace')
    return { item: await withVersion(first, { ...version, version: first.version + 1 }, userId), isNew: false };
  if (version.fileId) await deleteFile(version.fileId);
  throw first ? isThere(first) : new AppError('CHANGED_MEANWHILE', 'The same file was just removed here. Try again.');
}

const isThere = ({ _id, title }: KnowledgeItem) =>
  new AppError(
    'DUPLICATE_DOCUMENT',
    `The same file is there already, as “${title}”. Keep both, or make it a new version of that document.`,
    { existing: String(_id) },
  );

/** Adds a note: a Markdown document of its own. */
export async function addNote({ text, ...note }: By & Facts & { text: string }): Promise<KnowledgeItem> {
  await documentsCap.requireRoom(note.projectId);
  const version = await versionOfNote({ ...note, text, number: 1 });
  return added({ ...note, source: { kind: 'note', url: null }, version });
}

/** Adds a link: its page is fetched in the background. */
export async function addLink({
  url,
  title,
  ...link
}: By & Omit<Facts, 'title'> & { url: string; title?: string | undefined }): Promise<KnowledgeItem> {
  await documentsCap.requireRoom(link.projectId);
  const version = versionOfLink({ url, userId: link.userId, number: 1 });
  return added({ ...link, title: title || url, source: { kind: 'link', url }, version });
}

/** A new version of a document from other bytes; the version before serves until it is read. */
export async function replaceDocument({
  item,
  file,
  userId,
}: {
  item: KnowledgeItem;
  file: ReceivedFile;
  userId: string;
}): Promise<KnowledgeItem> {
  if (file.bytes === 0) throw invalid('file', 'The file is empty');
  requireVersions(item);
  const version = await versionOfFile({ file, projectId: String(item.projectId), userId, number: item.version + 1 });
  return withVersion(item, version, userId);
}

/** The text of a note as a new version. */
export async function rewriteNote({
  item,
  text,
  userId,
}: {
  item: KnowledgeItem;
  text: string;
  userId: string;
}): Promise<KnowledgeItem> {
  requireNote(item);
  requireVersions(item);
  const version = await versionOfNote({
    title: item.title,
    text,
    projectId: String(item.projectId),
    userId,
    number: item.version + 1,
  });
  return withVersion(item, version, userId);
}

/** 422 unless the document was written here. */
export function requireNote({ source }: KnowledgeItem): void {
  if (source.kind !== 'note') throw invalid('text', 'Only the text of a note can be changed. Upload a new version.');
}

/** Reads a version again as the newest one: its file; without a version named, a link's page as it is now. */
export async function readAgain({
  id,
  version,
  userId,
}: {
  id: string;
  version?: number | undefined;
  userId: string;
}): Promise<KnowledgeItem> {
  const item = await requireItem(id);
  requireVersions(item);
  const wanted = version ?? item.version;
  const from = item.versions.find((each) => each.version === wanted);
  if (!from) throw new AppError('NOT_FOUND', 'There is no such version');
  const number = item.version + 1;
  const isFresh = from.fileType === 'link' && version === undefined;
  const fresh: ItemVersion = isFresh
    ? versionOfLink({ url: item.source.url ?? '', userId, number })
    : { ...from, ...unread, version: number, createdAt: clock.now(), createdBy: new Types.ObjectId(userId) };
  return withVersion(item, fresh, userId);
}

/** A document that is not in the trash. */
export async function requireItem(id: string): Promise<KnowledgeItem> {
  const item = await findItem(id);
  if (!item) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return item;
}

const unread = {
  state: 'processing',
  error: null,
  notice: null,
  textHash: null,
  pages: null,
  words: null,
  language: null,
  summary: null,
  summaryMethod: null,
} as const;

type Source = KnowledgeItem['source'];

async function added({
  projectId,
  userId,
  source,
  version,
  claimedBytes,
  ...facts
}: By & Facts & { source: Source; version: ItemVersion; claimedBytes?: string | undefined }): Promise<KnowledgeItem> {
  const item = await insertItem({
    _id: String(new Types.ObjectId()),
    projectId,
    createdBy: userId,
    title: facts.title,
    category: facts.category,
    subcategory: facts.subcategory ?? '',
    description: facts.description ?? '',
    tags: facts.tags ?? [],
    source,
    versions: [version],
    claimedBytes,
  });
  await noteAction({ projectId, itemId: String(item._id), title: item.title, action: 'uploaded' });
  await startReading(item, userId);
  return item;
}

async function withVersion(item: KnowledgeItem, version: ItemVersion, userId: string): Promise<KnowledgeItem> {
  // The status, by which searches filter, changes at once.
  const changed = await changeIndex(String(item.projectId), () => addVersion(item, version));
  if (!changed) {
    if (version.fileId && !item.versions.some(({ fileId }) => fileId === version.fileId))
      await deleteFile(version.fileId);
    throw new AppError('CHANGED_MEANWHILE', 'Another version was added meanwhile. Look at it, then try again.');
  }
  await noteAction({
    projectId: String(item.projectId),
    itemId: String(item._id),
    title: item.title,
    action: 'updated',
  });
  await startReading(changed, userId);
  return changed;
}

/** Starts to read the newest version; when it can't be started now, the sweep does it. */
export async function startReading(item: KnowledgeItem, userId: string): Promise<void> {
  await announceItem(item);
  await startJob(readDocumentJob, {
    payload: { itemId: String(item._id), version: item.version },
    projectId: String(item.projectId),
    createdBy: userId,
    label: `Reading ${item.versions[0]?.fileName ?? item.title}`,
  });
}

type New = { userId: string; number: number };

async function versionOfFile({
  file,
  projectId,
  userId,
  number,
}: New & { file: ReceivedFile; projectId: string }): Promise<ItemVersion> {
  const kept = await keepPrivateFile({ file, userId, projectId, role: 'document' });
  return {
    ...unread,
    version: number,
    fileId: kept._id,
    fileName: file.name,
    fileType: kept.extension as KnowledgeFileType,
    fileSize: file.bytes,
    sha256: file.sha256,
    createdAt: clock.now(),
    createdBy: new Types.ObjectId(userId),
  };
}

async function versionOfNote({
  title,
  text,
  projectId,
  userId,
  number,
}: New & { title: string; text: string; projectId: string }): Promise<ItemVersion> {
  const draft = await storage().draft();
  try {
    const bytes = Buffer.from(text, 'utf8');
    await writeFile(draft, bytes, { mode: 0o600 });
    const name = `${
      title
        .replace(/[\\/:*?"<>|\s]+/g, ' ')
        .slice(0, 100)
        .trim() || 'Note'
    }.md`;
    const file = { name, bytes: bytes.length, sha256: sha256(bytes), path: draft };
    return { ...(await versionOfFile({ file, projectId, userId, number })), fileType: 'note' };
  } finally {
    await rm(draft, { force: true });
  }
}

function versionOfLink({ url, userId, number }: New & { url: string }): ItemVersion {
  return {
    ...unread,
    version: number,
    fileId: null,
    fileName: url,
    fileType: 'link',
    fileSize: 0,
    sha256: null,
    createdAt: clock.now(),
    createdBy: new Types.ObjectId(userId),
  };
}
