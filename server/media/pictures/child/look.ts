import sharp, { type Metadata } from 'sharp';
import type { AnimationProbe, ImageFormat, ImageProbe } from '@/lib/media/probe';
import { hasPlace } from '../../../../lib/media/exif.ts';
import type { Commands, PictureFile, PictureSize } from './messages.ts';
import { openPicture, refuseBomb } from './open.ts';

type Look = Commands['look'];

/** Analyses a picture. Decodes it once, so that damage is found before a network reports it. */
export async function look({ file, format, bytes }: Look['input']): Promise<Look['output']> {
  const metadata = await sharp(file, { limitInputPixels: false, pages: -1 }).metadata();
  const pages = metadata.pages ?? 1;
  const size = { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
  refuseBomb(size, format);
  // libheif decodes HEIC, into another file.
  if (format !== 'heic') await openPicture({ file, format }).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
  if (pages > 1 && (format === 'gif' || format === 'webp'))
    return animation({ metadata, bytes, format, ...size, frames: pages });
  return still({ metadata, bytes, format });
}

/** The size in the header, refused when it is too large. */
export async function sizeOf({ file, format }: PictureFile): Promise<PictureSize> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  refuseBomb({ width, height }, format);
  return { width, height };
}

/** Browsers show a frame for at least this long when its file says less. */
const LEAST_DELAY_MS = 20;
const USUAL_DELAY_MS = 100;

type Moving = PictureSize & { metadata: Metadata; bytes: number; format: 'gif' | 'webp'; frames: number };

function animation({ metadata, bytes, format, width, height, frames }: Moving): AnimationProbe {
  const delays = metadata.delay ?? [];
  let ms = 0;
  for (let index = 0; index < frames; index += 1) {
    const delay = delays[index] ?? USUAL_DELAY_MS;
    ms += delay < LEAST_DELAY_MS ? USUAL_DELAY_MS : delay;
  }
  return { kind: 'animation', bytes, format, width, height, frames, durationS: ms / 1000, alpha: metadata.hasAlpha };
}

function still({ metadata, bytes, format }: { metadata: Metadata; bytes: number; format: ImageFormat }): ImageProbe {
  const { width, height } = metadata.autoOrient;
  const pages = metadata.pages ?? 1;
  const pageHeight = metadata.pageHeight ?? height / pages;
  return {
    kind: 'image',
    bytes,
    format,
    width,
    height: pages > 1 ? Math.round(pageHeight) : height,
    orientation: metadata.orientation ?? 1,
    color: metadata.space === 'cmyk' ? 'cmyk' : metadata.icc && !isSrgb(metadata.icc) ? 'wide' : 'srgb',
    bitDepth: /^(u?short|u?int|float|double)$/.test(metadata.depth) ? 16 : 8,
    alpha: metadata.hasAlpha,
    location: (metadata.exif ? hasPlace(metadata.exif) : false) || /exif:GPS/.test(metadata.xmpAsString ?? ''),
  };
}

/** By the name inside the profile: Latin, or UTF-16 in newer ones. Profiles for grey have no gamut. */
function isSrgb(profile: Buffer): boolean {
  const space = profile.toString('latin1', 16, 20);
  return space === 'GRAY' || /sRGB/i.test(profile.toString('latin1').replaceAll('\0', ''));
}
