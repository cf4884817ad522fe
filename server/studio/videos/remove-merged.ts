import { deleteFile } from '@/server/media/files/delete-file';
import { findStoredFile } from '@/server/media/files/store';
import { countUses } from '@/server/publishing/library/uses';

/** Deletes a finished film from the library, unless a post uses it. */
export async function removeFilm(fileId: string): Promise<void> {
  const file = await findStoredFile(fileId);
  if (!file || ((await countUses([file])).get(fileId) ?? 0) > 0) return;
  await deleteFile(fileId);
}
