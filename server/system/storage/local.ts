import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { isOwnerGone, ownMark } from './draft-owner';
import { isKey, requireKey, type Storage } from './storage';

const root = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'files');
const draftsFolder = () => path.join(root(), '.drafts');

function fileOf(key: string): string {
  requireKey(key);
  const name = path.basename(key);
  return path.join(root(), ...(key.startsWith('private/') ? ['.private'] : []), name.slice(0, 2), name);
}

/** Files lie in folders by the first letters of their names; folders with a dot hold something else. */
async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const inner of await readdir(folder, { withFileTypes: true })) {
    if (!inner.isDirectory() || inner.name.startsWith('.')) continue;
    for (const name of await readdir(path.join(folder, inner.name))) if (isKey(prefix + name)) yield prefix + name;
  }
}

async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    // Finished this very moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity;
    throw error;
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * A folder under DATA_DIR. Files appear under their name by an atomic rename, so that a partial one is never served.
 */
export const localStorage: Storage = {
  async draft() {
    await mkdir(draftsFolder(), { recursive: true, mode: 0o700 });
    return path.join(draftsFolder(), `${randomUUID()}.${ownMark()}`);
  },
  async keep(draftPath, key) {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(draftPath, file);
    await syncFolder(path.dirname(file));
  },
  size: (key) => sizeOf(fileOf(key)),
  read: async (key, range) => Readable.toWeb(createReadStream(fileOf(key), range)) as ReadableStream<Uint8Array>,
  async localPath(key) {
    const file = fileOf(key);
    return (await sizeOf(file)) === null ? null : file;
  },
  remove: (key) => rm(fileOf(key), { force: true }),
  async *keys() {
    yield* keysIn(root(), '');
    yield* keysIn(path.join(root(), '.private'), 'private/');
  },
};

/** Removes drafts of killed processes of this host, and all that were not finished within a day. Returns how many. */
export async function sweepDrafts(): Promise<number> {
  const before = clock.now().getTime() - 86_400_000;
  let removed = 0;
  await mkdir(draftsFolder(), { recursive: true, mode: 0o700 });
  for (const name of await readdir(draftsFolder())) {
    const file = path.join(draftsFolder(), name);
    if (!isOwnerGone(name.slice(name.indexOf('.') + 1)) && (await modifiedAt(file)) > before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
