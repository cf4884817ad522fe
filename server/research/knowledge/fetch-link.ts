import { rm, stat } from 'node:fs/promises';
import { decoded } from '@/lib/format/decoded';
import { deleteFile } from '@/server/media/files/delete-file';
import { hashFile } from '@/server/media/files/hash-file';
import { keepPrivateFile } from '@/server/media/files/keep-file';
import { refusalIn } from '@/server/media/files/fetch-media';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { guardedFetch, type Fetching } from '@/server/system/net/guarded-fetch';
import { storage } from '@/server/system/storage/index';
import { noteVersion, type ItemVersion, type KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import { UnreadableError } from './reading/read-file';

const FETCHING_LINKS: Fetching = { called: 'address', accept: 'text/html, application/pdf, */*;q=0.8' };

/** For tests only: which addresses count as public. */
export const linkAddresses: { allow?: (address: string) => boolean } = {};

type Fetch = { item: KnowledgeItem; version: ItemVersion; signal: AbortSignal };

/** Fetches a link's page as it is now and keeps it as the version's file. */
export async function fetchLink({ item, version, signal }: Fetch): Promise<ItemVersion> {
  const url = item.source.url ?? '';
  const draft = await storage().draft();
  try {
    await fetched({ url, toPath: draft, signal });
    const { size } = await stat(draft);
    if (size === 0) throw new UnreadableError('The page at this address is empty.');
    const name = nameOf(url);
    const file = await keepPrivateFile({
      file: { name, bytes: size, sha256: await hashFile(draft), path: draft },
      userId: String(version.createdBy),
      projectId: String(item.projectId),
      role: 'document',
    });
    const facts = { fileId: file._id, fileSize: size, sha256: file.sha256 };
    if (!(await noteVersion({ id: String(item._id), version: version.version }, facts))) {
      await deleteFile(file._id);
      throw new UnreadableError('The document was deleted');
    }
    return { ...version, ...facts };
  } finally {
    await rm(draft, { force: true });
  }
}

async function fetched({ url, toPath, signal }: { url: string; toPath: string; signal: AbortSignal }): Promise<void> {
  try {
    await guardedFetch({
      url,
      fetching: FETCHING_LINKS,
      toPath,
      maxBytes: Math.floor(env.MAX_KNOWLEDGE_MB * 1_048_576),
      signal,
      totalTimeoutMs: 60_000,
      ...(linkAddresses.allow ? { allowAddress: linkAddresses.allow } : {}),
    });
  } catch (error) {
    signal.throwIfAborted();
    const refusal = refusalIn(error);
    if (!refusal) log.info({ err: error }, 'a link could not be fetched');
    throw new UnreadableError(refusal?.message ?? 'The address can’t be reached. Check it, or upload the document.');
  }
}

/** A name that keeps the kind of text apart: a page without one is HTML. */
function nameOf(url: string): string {
  const last = decoded(new URL(url).pathname.split('/').at(-1) ?? '').slice(-200);
  return /\.(pdf|docx|pptx|xlsx|csv|md|txt|html?)$/i.test(last) ? last : `${last || 'page'}.html`;
}
