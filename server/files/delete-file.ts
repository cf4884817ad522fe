import { storage } from '@/server/storage/index';
import { filesMadeOf, takeFile } from './store';

/** Deletes a file and what was made of it from the database, then from storage. An unknown id changes nothing. */
export async function deleteFile(id: string): Promise<void> {
  for (const made of await filesMadeOf([id])) await deleteOne(made._id);
  await deleteOne(id);
}

async function deleteOne(id: string): Promise<void> {
  const file = await takeFile(id);
  if (file) await storage().remove(`${file._id}.${file.extension}`);
}
