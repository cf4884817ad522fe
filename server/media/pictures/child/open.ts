import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '@/lib/media/probe';
import { MAX_PIXELS } from './limits.ts';
import type { PictureFile, PictureSize } from './messages.ts';

// Memory of sources is not kept.
sharp.cache(false);
sharp.concurrency(2);

/** A sentence for people: what is wrong with the picture. */
export class RefusedError extends Error {}

/**
 * The beginning of a pipeline. Files that decodeHeic and ffmpeg wrote are ours and have the limits of what they were.
 */
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
