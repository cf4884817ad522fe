import { writeFile } from 'node:fs/promises';
import { hashFile } from '@/server/media/files/hash-file';
import type { ReceivedFile } from '@/server/media/files/keep-file';
import { storage } from '@/server/system/storage/index';

/** A file as a route hands it on. */
export async function received(bytes: Uint8Array | string, name: string): Promise<ReceivedFile> {
  const path = await storage().draft();
  await writeFile(path, bytes);
  return { name, bytes: Buffer.byteLength(bytes), sha256: await hashFile(path), path };
}
