import { AppError } from '@/lib/errors/app-error';
import { findStoredFile, type StoredFile } from './store';

/** A required file: 404 when it was deleted in between. */
export async function requireFile(id: string): Promise<StoredFile> {
  const file = await findStoredFile(id);
  if (!file) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return file;
}
