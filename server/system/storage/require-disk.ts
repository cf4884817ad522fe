import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { env } from '@/server/system/env';

/** Throws DISK_FULL unless that many bytes fit on the disk of DATA_DIR and MIN_FREE_DISK_MB remain. */
export async function requireDisk(bytes: number): Promise<void> {
  const folder = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = await statfs(folder);
  const left = disk.bavail * disk.bsize - bytes - env.MIN_FREE_DISK_MB * 1_048_576;
  if (left < 0)
    throw new AppError(
      'DISK_FULL',
      `The disk of this host is almost full: ${bytesWords(disk.bavail * disk.bsize)} are free. Free some space and try again.`,
    );
}
