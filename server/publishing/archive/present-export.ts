import { AppError } from '@/lib/errors/app-error';
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
