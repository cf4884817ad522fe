import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import { openArchive, type OpenArchive } from './read-archive';
import { archiveKey } from './remove-archive';

/** Reading an archive needs random access, so a remote one is first copied to this disk. */
export async function withLocalArchive<T>(
  { importId, bytes, signal }: { importId: string; bytes: number; signal: AbortSignal },
  use: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const key = archiveKey(importId);
  const local = await storage().localPath(key);
  const path = local ?? (await storage().draft());
  try {
    if (!local) {
      await requireDisk(bytes);
      await pipeline(
        Readable.fromWeb((await storage().read(key)) as ReadableStream),
        createWriteStream(path, { mode: 0o600 }),
        { signal },
      );
    }
    const archive = await openArchive(path, bytes);
    return await use(archive).finally(() => archive.close());
  } finally {
    if (!local) await rm(path, { force: true });
  }
}
