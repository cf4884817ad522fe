import { isBackupRunning } from '@/server/system/backup/run.store';
import { storage } from '@/server/system/storage/index';
import { keyOf } from './key-of';
import { filesMadeOf, findAnyFile, takeFile, type KeptFile } from './store';
import { clearUnclaimed, markUnclaimed } from './unclaimed.store';

/** Deletes a file and its derived files from the database, then from storage. An unknown id changes nothing. */
export async function deleteFile(id: string): Promise<void> {
  const file = await findAnyFile(id);
  if (!file) return;
  const projectId = file.projectId && String(file.projectId);
  for (const made of projectId ? await filesMadeOf({ projectId, sourceIds: [id] }) : []) await deleteOne(made);
  await deleteOne(file);
}

async function deleteOne(file: KeptFile): Promise<void> {
  const key = keyOf(file);
  await markUnclaimed(key);
  await takeFile(file._id);
  await removeBytes(key);
}

/**
 * Removes bytes that no document names. When storage is unavailable, or a backup may still read them, they are removed
 * later.
 */
export async function removeBytes(key: string): Promise<void> {
  if (await isBackupRunning()) return;
  await storage().remove(key);
  await clearUnclaimed(key);
}
