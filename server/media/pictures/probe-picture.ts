import { open } from 'node:fs/promises';
import { AppError } from '@/lib/errors/app-error';
import type { AnimationProbe, ImageFormat, ImageProbe } from '@/lib/media/probe';
import { runFfprobe, ToolError } from '../ffmpeg/run';
import { unreadable } from '@/server/media/ffmpeg/unreadable';
import { MAX_PIXELS } from './child/limits';
import { inPictureChild, PictureError } from './in-child';
import { openPicture } from './open-picture';

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

/** Analyses a picture. Decodes it once, so that damage is found before a network reports it. */
export async function probePicture(input: Input): Promise<ImageProbe | AnimationProbe> {
  const format = FORMATS[input.contentType];
  if (!format) throw unreadable('picture');
  try {
    if (input.contentType === 'image/apng') return await probeApng(input);
    if (format === 'heic') return await probeHeic(input);
    if (format === 'bmp') return await probeBmp(input);
    const { file, bytes, signal } = input;
    return await inPictureChild('look', { file, format, bytes }, signal);
  } catch (error) {
    throw error instanceof PictureError || error instanceof ToolError ? unreadable('picture', error) : error;
  }
}

async function probeHeic({ file, bytes, folder, signal }: Input): Promise<ImageProbe> {
  const told = await inPictureChild('look', { file, format: 'heic', bytes }, signal);
  const decoded = await openPicture({ file, format: 'heic', folder, signal });
  const seen = await inPictureChild('look', { ...decoded, bytes }, signal);
  if (told.kind !== 'image' || seen.kind !== 'image') throw unreadable('picture');
  return { ...seen, format: 'heic', orientation: 1, color: told.color, bitDepth: 8, location: told.location };
}

async function probeBmp({ file, bytes, folder, signal }: Input): Promise<ImageProbe> {
  const [width, height] = await bmpSize(file);
  if (width * height > MAX_PIXELS.bmp)
    throw new AppError(
      'MEDIA_UNREADABLE',
      `The picture has ${Math.round((width * height) / 1_000_000)} million pixels; at most ${MAX_PIXELS.bmp / 1_000_000} million can be handled in this format (BMP). Make it smaller first.`,
    );
  const decoded = await openPicture({ file, format: 'bmp', folder, signal });
  const seen = await inPictureChild('look', { ...decoded, bytes }, signal);
  if (seen.kind !== 'image') throw unreadable('picture');
  return { ...seen, format: 'bmp', bitDepth: 8, location: false };
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

/** sharp sees only the first frame of an animated PNG. */
async function probeApng({ file, bytes, signal }: Input): Promise<AnimationProbe> {
  const { width, height } = await inPictureChild('size', { file, format: 'png' }, signal);
  const text = await runFfprobe({
    args: ['-select_streams', 'v:0', '-show_entries', 'packet=duration_time', '-of', 'csv=p=0'],
    file,
    signal,
  });
  const durations = text.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  if (durations.length === 0) throw unreadable('picture');
  return {
    kind: 'animation',
    bytes,
    format: 'apng',
    width,
    height,
    frames: durations.length,
    durationS: durations.reduce((sum, each) => sum + each, 0),
    alpha: true,
  };
}
