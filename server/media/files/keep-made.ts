import { open, stat } from 'node:fs/promises';
import type { Probe } from '@/lib/media/probe';
import { clock } from '@/server/system/clock';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { findRendition, type StoredFile } from '@/server/media/files/store';
import type { PublicRole } from '@/server/media/files/purposes';

type Made = {
  path: string;
  name: string;
  role: PublicRole;
  sourceId: string | null;
  projectId: string;
  userId: string;
  probe?: Probe;
  cacheKey?: string;
};

/**
 * Stores an output of our own as a file. When another worker was faster with the same rendition, its file is returned.
 */
export async function keepMade({
  path,
  name,
  role,
  sourceId,
  projectId,
  userId,
  probe,
  cacheKey,
}: Made): Promise<StoredFile> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
  const file = { name, bytes: (await stat(path)).size, sha256: await hashFile(path), path };
  try {
    return await keepFile({
      file,
      userId,
      projectId,
      role,
      lastUsedAt: clock.now(),
      ...(sourceId ? { sourceId } : {}),
      ...(probe ? { probe } : {}),
      ...(cacheKey ? { cacheKey } : {}),
    });
  } catch (error) {
    const other = (error as { code?: number }).code === 11_000 && cacheKey ? await findRendition(cacheKey) : null;
    if (other) return other;
    throw error;
  }
}
