import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';

/** Leftovers of a crash are removed after this time. Nothing that needs one runs longer. */
export const TEMP_MAX_AGE_MS = 6 * 3_600_000;

const root = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'tmp', 'media');

/** A folder for as long as `work` runs. `owner` is a job's id, or a word: it identifies leftovers after a crash. */
export async function withTempFolder<T>(owner: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root(), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(root(), `${owner}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes abandoned folders: those whose owner is not live, and old ones. Returns how many. */
export async function sweepTempFolders(isLive: (owner: string) => Promise<boolean>): Promise<number> {
  await mkdir(root(), { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(root())) {
    const folder = path.join(root(), name);
    const age = clock.now().getTime() - (await modifiedAt(folder));
    const owner = name.slice(0, name.lastIndexOf('-'));
    const job = /^[0-9a-f]{24}$/.test(owner);
    // A young one may belong to a job that was claimed this very moment.
    if (age < TEMP_MAX_AGE_MS && (!job || age < 60_000 || (await isLive(owner)))) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function modifiedAt(folder: string): Promise<number> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
