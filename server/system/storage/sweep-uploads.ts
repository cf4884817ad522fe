import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';

/** A resumable upload without progress for that long is removed. */
export const UPLOAD_MAX_IDLE_MS = 24 * 3_600_000;

/** Where resumable uploads grow: on the disk of the files, so that finishing one is a rename. */
export const uploadsFolder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'files', '.uploads');

/** The name of a resumable upload's storage reservation. */
export const reservationOf = (uploadId: string) => `upload-${uploadId}`;

/** Removes abandoned resumable uploads: bytes and notes together, by the younger of both. Returns how many. */
export async function sweepUploads(
  release: (reservation: string) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  const touched = new Map<string, number>();
  for (const name of await readdir(uploadsFolder())) {
    const id = name.replace(/\.json$/, '');
    const { mtimeMs } = await stat(path.join(uploadsFolder(), name));
    touched.set(id, Math.max(touched.get(id) ?? 0, mtimeMs));
  }
  const idle = [...touched].filter(([, at]) => at < clock.now().getTime() - UPLOAD_MAX_IDLE_MS);
  for (const [id] of idle) {
    for (const name of [id, `${id}.json`]) await rm(path.join(uploadsFolder(), name), { force: true });
    await release(reservationOf(id));
  }
  return idle.length;
}
