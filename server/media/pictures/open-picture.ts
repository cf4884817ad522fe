import path from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ImageFormat } from '@/lib/media/probe';
import { runFfmpeg, SAFE_INPUT, ToolError } from '../ffmpeg/run';
import { unreadable } from '../unreadable';
import { decodeHeic } from './heic';

/** Phones make 200 million pixels; more is an attack, or nothing that a network would take. */
export const MAX_PICTURE_PIXELS = 205_000_000;

// Memory of sources is not kept, and two pictures at a time are all that one worker makes.
sharp.cache(false);
sharp.concurrency(2);

export type OpenPicture = () => Sharp;

/** A way to begin a sharp pipeline over a picture, as often as needed. HEIC and BMP are decoded into `folder` first. */
export async function openPicture({ file, format, folder, signal }: { file: string; format: ImageFormat; folder: string; signal: AbortSignal }): Promise<OpenPicture> {
  const options: SharpOptions = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated' };
  if (format === 'heic') {
    const raw = await decodeHeic({ file, maxPixels: MAX_PICTURE_PIXELS, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw unreadable('picture', error);
    });
    return () => sharp(raw.data, { ...options, raw: { width: raw.width, height: raw.height, channels: 4 } });
  }
  if (format === 'bmp') {
    const decoded = path.join(folder, 'decoded.png');
    await runFfmpeg({ args: [...SAFE_INPUT, '-i', file, '-frames:v', '1', decoded], signal }).catch((error: unknown) => {
      throw error instanceof ToolError ? unreadable('picture', error) : error;
    });
    return () => sharp(decoded, options);
  }
  return () => sharp(file, options);
}
