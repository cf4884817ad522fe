import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@/lib/errors/app-error';
import type { KeptFile } from '@/server/media/files/store';
import { storage } from '@/server/system/storage/index';
import { keyOf } from './key-of';
import { requireDisk } from '@/server/system/storage/require-disk';

/** A path at which programs can read a stored file: its own, or a copy in `folder` when the store is remote. */
export async function localCopy(file: KeptFile, folder: string, signal: AbortSignal): Promise<string> {
  const key = keyOf(file);
  const local = await storage().localPath(key);
  if (local) return local;
  if ((await storage().size(key)) === null)
    throw new AppError('MEDIA_UNREADABLE', 'The media file is missing from storage. Upload it again.');
  await requireDisk(file.bytes);
  const copy = path.join(folder, `source.${file.extension}`);
  await pipeline(
    Readable.fromWeb((await storage().read(key)) as ReadableStream),
    createWriteStream(copy, { mode: 0o600 }),
    { signal },
  );
  return copy;
}
