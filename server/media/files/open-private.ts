import { AppError } from '@/lib/errors/app-error';
import { storage } from '@/server/system/storage/index';
import { keyOf } from './key-of';
import { purposeOf } from './purposes';
import { findAnyFile, type KeptFile } from './store';

export type OpenedPrivate = {
  file: KeptFile;
  /** Its bytes, as a stream. */
  read(): Promise<ReadableStream<Uint8Array>>;
};

/**
 * Opens a private file for a member. The caller has checked access to what names it, in the same project: nothing but
 * that leads here. 404 for files of other projects and purposes, and when the bytes are gone.
 */
export async function openPrivate({
  fileId,
  projectId,
}: {
  fileId: string;
  projectId: string;
}): Promise<OpenedPrivate> {
  const file = await requirePrivate({ fileId, projectId });
  const key = keyOf(file);
  if ((await storage().size(key)) === null) throw gone();
  return { file, read: () => storage().read(key) };
}

/** The same file's details. */
export async function requirePrivate({ fileId, projectId }: { fileId: string; projectId: string }): Promise<KeptFile> {
  const file = await findAnyFile(fileId);
  if (!file || purposeOf(file.role).read !== 'members' || String(file.projectId) !== projectId) throw gone();
  return file;
}

function gone(): AppError {
  return new AppError('NOT_FOUND', 'Not found, or not yours to see');
}
