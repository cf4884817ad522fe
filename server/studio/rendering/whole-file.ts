import { createReadStream, createWriteStream } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { nanoid } from 'nanoid';

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Moves a file, to another disk too: under its new name it is complete or not there. The first one stays: a worker that
 * lost its lease takes nothing away from the one that is reading the same file.
 */
export async function moved(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'EXDEV') throw error;
    const partly = `${to}.${nanoid(8)}`;
    await pipeline(createReadStream(from), createWriteStream(partly, { mode: 0o600 }));
    await moved(partly, to);
  });
  await rm(from, { force: true });
}
