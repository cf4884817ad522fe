import { storage } from '@/server/system/storage/index';
import { filesMadeOf, findStoredFile, projectIdOfFile, takeFile } from './store';
import { clearUnclaimed, markUnclaimed } from './unclaimed.store';

/** Deletes a file and its derived files from the database, then from storage. An unknown id changes nothing. */
export async function deleteFile(id: string): Promise<void> {
  const projectId = await projectIdOfFile(id);
  for (const made of projectId ? await filesMadeOf({ projectId, sourceIds: [id] }) : []) await deleteOne(made._id);
  await deleteOne(id);
}

async function deleteOne(id: string): Promise<void> {
  const file = await findStoredFile(id);
  if (!file) return;
  const key = `${file._id}.${file.extension}`;
  await markUnclaimed(key);
  await takeFile(id);
  await removeBytes(key);
}

/** Removes bytes that no document names. When storage is unavailable, they are removed later. */
export async function removeBytes(key: string): Promise<void> {
  await storage().remove(key);
  await clearUnclaimed(key);
}
