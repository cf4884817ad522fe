import { readFile } from 'node:fs/promises';
import type * as Canvas from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { partLeft, type Crop } from '@/lib/scene/items/crop';
import { SOFTNESS, softSize } from '@/lib/scene/items/draw-item';
import type { Picture, Size } from '@/lib/scene/surface';
import { canvas } from '../../../media/pictures/child/canvas.ts';

const MAX_PIXELS = 205_000_000;
/** Scenes enlarge pictures by up to 8 %: more is never seen. */
const REACH = 1.1;

/** A picture can't be read: a sentence for people. */
export class RefusedError extends Error {}

/** Pictures ready to be drawn: upright, the first frame of moving ones, no larger than the frame can show. */
export async function picturesOf(
  files: Readonly<Record<string, string | null>>,
  size: Size,
): Promise<Record<string, Picture | null>> {
  const entries = Object.entries(files).map(
    async ([name, file]) => [name, file && (await pictureOf(file, { size }))] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Picture | null>;
}

/** A picture ready to be drawn as a card in a box: with the soft enlargement of itself. `size`: of the frame. */
export async function cardOf(file: string, box: Size, { size, crop }: Shown): Promise<Picture> {
  const white = (source: Sharp) => source.flatten({ background: '#ffffff' });
  const picture = await loaded(await read(file, crop, (source) => small(white(source), size)));
  const { blur, brightness } = SOFTNESS;
  const soft = await read(file, crop, (source) =>
    white(source)
      .resize({ ...softSize(picture, box), fit: 'fill' })
      .blur(blur)
      .modulate({ brightness }),
  );
  return { ...picture, soft: await loaded(soft) };
}

/** A picture ready to be drawn: upright, no larger than a frame of this size can show. */
export const pictureOf = async (file: string, { size, crop }: Shown): Promise<Picture> =>
  loaded(await read(file, crop, (source) => small(source, size)));

/** The size of a frame, and what is cut off of a picture in it. */
type Shown = { size: Size; crop?: Crop | null };

function small(source: Sharp, size: Size): Sharp {
  // Covered, then enlarged: the longer side of the frame is what its shorter side may need.
  const side = Math.ceil(Math.max(size.width, size.height) * REACH * 1.5);
  return source.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

/** `crop` comes first: what is left is then read in all its pixels. */
async function read(file: string, crop: Crop | null | undefined, shape: (source: Sharp) => Sharp): Promise<Buffer> {
  try {
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient();
    return await shape(crop ? await cut(source, crop) : source)
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    throw new RefusedError('A picture can’t be read: it is damaged or not a picture. Choose another one.');
  }
}

async function cut(source: Sharp, crop: Crop): Promise<Sharp> {
  const { autoOrient } = await source.metadata();
  const { x, y, width, height } = partLeft(crop, autoOrient);
  return source.extract({ left: x, top: y, width, height });
}

/** A frame of a clip, as ffmpeg wrote it: upright and no larger than is seen. */
export const frameOf = async (file: string): Promise<Picture> => loaded(await readFile(file));

async function loaded(bytes: Buffer): Promise<Picture> {
  const { loadImage }: typeof Canvas = await canvas();
  const image = await loadImage(bytes);
  return { width: image.width, height: image.height, image: image as never };
}
