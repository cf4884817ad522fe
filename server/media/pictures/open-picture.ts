import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ImageFormat } from '@/lib/media/probe';
import { runFfmpeg, SAFE_INPUT, ToolError } from '../ffmpeg/run';
import { unreadable } from '@/server/media/ffmpeg/unreadable';
import type { PictureFile } from './child/messages';
import { inPictureChild, PictureError } from './in-child';

/** A picture in a form that sharp opens. HEIC and BMP are decoded into `folder`, once. */
export async function openPicture({
  file,
  format,
  folder,
  signal,
}: PictureFile & { folder: string; signal: AbortSignal }): Promise<PictureFile> {
  if (format !== 'heic' && format !== 'bmp') return { file, format };
  const as: { extension: string; format: ImageFormat } =
    format === 'heic' ? { extension: 'tif', format: 'tiff' } : { extension: 'png', format: 'png' };
  const to = path.join(folder, `decoded-${path.basename(file)}.${as.extension}`);
  if (!existsSync(to)) await decode({ file, format, to, signal });
  return { file: to, format: as.format };
}

async function decode({ file, format, to, signal }: PictureFile & { to: string; signal: AbortSignal }): Promise<void> {
  try {
    if (format === 'heic') await inPictureChild('decode', { file, to }, signal);
    else await runFfmpeg({ args: [...SAFE_INPUT, '-i', file, '-frames:v', '1', to], signal });
  } catch (error) {
    throw error instanceof ToolError || error instanceof PictureError ? unreadable('picture', error) : error;
  }
}
