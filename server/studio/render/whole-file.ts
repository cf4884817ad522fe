import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { nanoid } from 'nanoid';

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Moves a file, to another disk too: under its new name it is complete or not there. */
export async function moved(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    const partly = `${to}.${nanoid(8)}`;
    await pipeline(createReadStream(from), createWriteStream(partly, { mode: 0o600 }));
    await rename(partly, to);
  });
}
