import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clock } from '@/server/clock';
import { env } from '@/server/env';

/** Nobody went on with a resumable upload for so long: it goes. */
export const UPLOAD_MAX_IDLE_MS = 24 * 3_600_000;

/** Where resumable uploads grow: on the disk of the files, so that finishing one is a rename. */
export const uploadsFolder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'files', '.uploads');

/** Removes resumable uploads that nobody went on with. Returns how many files. */
export async function sweepUploads(): Promise<number> {
  const before = clock.now().getTime() - UPLOAD_MAX_IDLE_MS;
  let removed = 0;
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  for (const name of await readdir(uploadsFolder())) {
    const file = path.join(uploadsFolder(), name);
    if ((await stat(file)).mtimeMs > before) continue;
    await rm(file, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}
