import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { hasPlace } from '@/lib/media/exif';
import type { AnimationProbe, ImageFormat, ImageProbe } from '@/lib/media/probe';
import { runFfprobe } from '../ffmpeg/run';
import { unreadable } from '../unreadable';
import { MAX_PICTURE_PIXELS, openPicture } from './open-picture';
import { AppError } from '@/lib/errors/app-error';

type Input = { file: string; contentType: string; bytes: number; folder: string; signal: AbortSignal };

const FORMATS: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
};

/** What a picture is. Decodes it once, so that a damaged one is known before a network says so. */
export async function probePicture(input: Input): Promise<ImageProbe | AnimationProbe> {
  const { file, contentType, bytes, folder, signal } = input;
  const format = FORMATS[contentType];
  if (!format) throw unreadable('picture');
  if (contentType === 'image/apng') return probeApng(input);
  try {
    if (format === 'heic' || format === 'bmp') return await probeDecoded(input, format);
    const metadata = await sharp(file, { limitInputPixels: false, pages: -1 }).metadata();
    const pages = metadata.pages ?? 1;
    const size = { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
    refuseBomb(size.width, size.height);
    const picture = await openPicture({ file, format, folder, signal });
    await picture().resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    if (pages > 1 && (format === 'gif' || format === 'webp')) return animation({ metadata, bytes, format, ...size, frames: pages });
    return still({ metadata, bytes, format });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof AppError ? error : unreadable('picture', error);
  }
}

/** Few bytes can claim to be a picture of many gigabytes. */
function refuseBomb(width: number, height: number): void {
  if (width * height > MAX_PICTURE_PIXELS) {
    throw new AppError('MEDIA_UNREADABLE', `The picture has ${Math.round((width * height) / 1_000_000)} million pixels; at most ${MAX_PICTURE_PIXELS / 1_000_000} million can be handled. Make it smaller first.`);
  }
}

/** Browsers show a picture for at least this long when its file says less. */
const LEAST_DELAY_MS = 20;
const USUAL_DELAY_MS = 100;

function animation({ metadata, bytes, format, width, height, frames }: { metadata: Metadata; bytes: number; format: 'gif' | 'webp'; width: number; height: number; frames: number }): AnimationProbe {
  const delays = metadata.delay ?? [];
  const ms = Array.from({ length: frames }, (_, index) => delays[index] ?? USUAL_DELAY_MS).reduce((sum, delay) => sum + (delay < LEAST_DELAY_MS ? USUAL_DELAY_MS : delay), 0);
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

/** By the name inside the profile: Latin, or UTF-16 in newer ones. Profiles for grey have no colours to be wide. */
function isSrgb(profile: Buffer): boolean {
  const space = profile.toString('latin1', 16, 20);
  return space === 'GRAY' || /sRGB/i.test(profile.toString('latin1').replaceAll('\0', ''));
}

async function probeDecoded({ file, bytes, folder, signal }: Input, format: 'heic' | 'bmp'): Promise<ImageProbe> {
  if (format === 'heic') {
    const told = await sharp(file, { limitInputPixels: false }).metadata();
    refuseBomb(told.width, told.height);
    const picture = await openPicture({ file, format, folder, signal });
    const { width, height, hasAlpha } = await picture().metadata();
    const opaque = hasAlpha ? (await picture().stats()).isOpaque : true;
    return { kind: 'image', bytes, format, width, height, orientation: 1, color: told.icc && !isSrgb(told.icc) ? 'wide' : 'srgb', bitDepth: 8, alpha: !opaque, location: told.exif ? hasPlace(told.exif) : false };
  }
  refuseBomb(...(await bmpSize(file)));
  const picture = await openPicture({ file, format, folder, signal });
  const { width, height, hasAlpha } = await picture().metadata();
  return { kind: 'image', bytes, format, width, height, orientation: 1, color: 'srgb', bitDepth: 8, alpha: hasAlpha, location: false };
}

async function bmpSize(file: string): Promise<[number, number]> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(26), 0, 26, 0);
    return [Math.abs(buffer.readInt32LE(18)), Math.abs(buffer.readInt32LE(22))];
  } finally {
    await handle.close();
  }
}

/** sharp sees only the first picture of an animated PNG. */
async function probeApng({ file, bytes, signal }: Input): Promise<AnimationProbe> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  refuseBomb(width, height);
  const text = await runFfprobe({ args: ['-select_streams', 'v:0', '-show_entries', 'packet=duration_time', '-of', 'csv=p=0'], file, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw unreadable('picture', error);
  });
  const durations = text.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  if (durations.length === 0) throw unreadable('picture');
  return { kind: 'animation', bytes, format: 'apng', width, height, frames: durations.length, durationS: durations.reduce((sum, each) => sum + each, 0), alpha: true };
}
