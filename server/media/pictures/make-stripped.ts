import { readFile, writeFile } from 'node:fs/promises';
import { stripJpeg } from '@/lib/media/strip-jpeg';
import { unreadable } from '@/server/media/ffmpeg/unreadable';
import type { MadePicture } from './child/messages';

/**
 * A JPEG without its metadata, its pixels untouched. Its size is below the network's limit: nothing else was wrong with
 * it.
 */
export async function makeStripped({ file, to }: { file: string; to: string }): Promise<MadePicture> {
  const stripped = stripJpeg(await readFile(file));
  if (!stripped) throw unreadable('picture');
  const path = `${to}.jpg`;
  await writeFile(path, stripped);
  return { path, extension: 'jpg', contentType: 'image/jpeg', bytes: stripped.length };
}
