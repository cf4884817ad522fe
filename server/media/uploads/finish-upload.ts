import { link, rm, stat } from 'node:fs/promises';
import { storage } from '@/server/system/storage/index';
import { hashFile } from '@/server/media/files/hash-file';
import { keepOnce } from './keep-once';
import { findFileByUpload, type StoredFile } from '@/server/media/files/store';

type Finish = { uploadId: string; path: string; name: string; userId: string; projectId: string; once: boolean };

const running = new Map<string, Promise<StoredFile>>();

/**
 * Makes a resumable upload whose last byte has arrived one of our files. However often it is requested, it happens
 * once.
 */
export function finishUpload(upload: Finish): Promise<StoredFile> {
  const known = running.get(upload.uploadId);
  if (known) return known;
  const work = finish(upload).finally(() => running.delete(upload.uploadId));
  running.set(upload.uploadId, work);
  return work;
}

async function finish({ uploadId, path, name, userId, projectId, once }: Finish): Promise<StoredFile> {
  const done = await findFileByUpload(uploadId);
  if (done) return done;
  const { size: bytes } = await stat(path);
  const sha256 = await hashFile(path);
  const draft = await sameBytes(path);
  try {
    return await keepOnce({
      file: { name, bytes, sha256, path: draft, reserved: true },
      userId,
      projectId,
      uploadId,
      once,
    });
  } finally {
    if (draft !== path) await rm(draft, { force: true });
  }
}

/** The same bytes under another name: until they have their document, a crash leaves the upload intact. */
export async function sameBytes(path: string): Promise<string> {
  const draft = await storage().draft();
  try {
    await link(path, draft);
    return draft;
  } catch (error) {
    // A file system without links: the upload itself moves, and after a crash at that moment it has to be sent again.
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return path;
    throw error;
  }
}
