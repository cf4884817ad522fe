import { AppError } from '@/lib/errors/app-error';
import { storage } from '@/server/system/storage/index';
import { archiveKey } from './remove-archive';
import { findExport, type StoredArchive } from './store';

export function presentExport({ _id, name, bytes, createdAt, expiresAt }: StoredArchive) {
  return { id: _id, name, bytes, createdAt, expiresAt };
}

/** Throws NOT_FOUND for an archive of another project, or an expired one. */
export async function requireExport(wanted: { id: string; projectId: string }): Promise<StoredArchive> {
  const stored = await findExport(wanted);
  if (!stored)
    throw new AppError(
      'NOT_FOUND',
      'There is no such archive, or it has expired after seven days. Export the project again.',
    );
  return stored;
}

/** An archive to download. Throws NOT_FOUND as `requireExport`. */
export async function openExport(wanted: { id: string; projectId: string }) {
  const { _id, name, bytes } = await requireExport(wanted);
  return { body: await storage().read(archiveKey(_id)), name, bytes, contentType: 'application/zip' };
}
