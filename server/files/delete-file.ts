import { storage } from '@/server/storage/index';
import { takeFile } from './store';

/** Deletes a file from the database, then from storage. An unknown id changes nothing. */
export async function deleteFile(id: string): Promise<void> {
  const file = await takeFile(id);
  if (file) await storage().remove(`${file._id}.${file.extension}`);
}
