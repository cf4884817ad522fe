import { rm, stat } from 'node:fs/promises';
import { decoded } from '@/lib/format/decoded';
import { fetchMedia } from '@/server/media/files/fetch-media';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { storage } from '@/server/system/storage/index';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { reserveStorage } from '@/server/media/files/reserve-storage';
import type { StoredFile } from '@/server/media/files/store';

type Import = {
  url: string;
  name: string | undefined;
  userId: string;
  projectId: string;
  signal: AbortSignal;
  allowAddress?: (address: string) => boolean;
};

/** Fetches a file from a public address into the library. 422 with a sentence when it is unavailable. */
export async function importFile({ url, name, userId, projectId, signal, allowAddress }: Import): Promise<StoredFile> {
  const reservation = await reserveStorage({ bytes: 0, userId });
  const path = await storage().draft();
  try {
    const { finalUrl } = await fetchMedia({
      url,
      field: 'url',
      toPath: path,
      signal,
      ...(allowAddress ? { allowAddress } : {}),
    });
    const file = { name: name ?? nameOf(finalUrl), bytes: (await stat(path)).size, sha256: await hashFile(path), path };
    await reservation.resize(file.bytes);
    const kept = await keepFile({ file: { ...file, reserved: true }, userId, projectId });
    await requestInspection(kept);
    return kept;
  } finally {
    await rm(path, { force: true });
    await reservation.release();
  }
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return decoded(last).slice(0, 200) || 'media';
}
