import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ImageFormat } from '@/lib/media/probe';
import { commandLine } from '../ffmpeg/command-line';
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
    else {
      const args = commandLine({
        inputs: [{ file, options: SAFE_INPUT }],
        outputs: [{ to, options: ['-frames:v', '1'] }],
      });
      await runFfmpeg({ args, signal });
    }
  } catch (error) {
    throw error instanceof ToolError || error instanceof PictureError ? unreadable('picture', error) : error;
  }
}
