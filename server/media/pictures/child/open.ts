import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '@/lib/media/probe';
import { MAX_PIXELS } from './limits.ts';
import type { PictureFile, PictureSize } from './messages.ts';

// Sources are not cached.
sharp.cache(false);
sharp.concurrency(2);

/** A sentence for people: the picture's fault. */
export class RefusedError extends Error {}

/** The start of a pipeline. Files written by decodeHeic and ffmpeg are our own and have the limits of their source. */
export function openPicture({ file, format }: PictureFile): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS[format], failOn: 'truncated' });
}

/** Few bytes can claim to be a picture of many gigabytes. */
export function refuseBomb({ width, height }: PictureSize, format: ImageFormat): void {
  const max = MAX_PIXELS[format];
  if (width * height <= max) return;
  const name =
    format === 'jpeg' || format === 'png' || format === 'tiff' ? '' : ` in this format (${format.toUpperCase()})`;
  throw new RefusedError(
    `The picture has ${Math.round((width * height) / 1_000_000)} million pixels; at most ${max / 1_000_000} million can be handled${name}. Make it smaller first.`,
  );
}
