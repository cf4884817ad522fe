import type * as Canvas from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
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
    async ([name, file]) => [name, file && (await pictureOf(file, size))] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Picture | null>;
}

/** A picture ready to be drawn as a card in a box: with the soft enlargement of itself. `size`: of the frame. */
export async function cardOf(file: string, box: Size, size: Size): Promise<Picture> {
  const picture = await loaded(await read(file, (source) => small(source.flatten({ background: '#ffffff' }), size)));
  const { blur, brightness } = SOFTNESS;
  const soft = await read(file, (source) =>
    source
      .flatten({ background: '#ffffff' })
      .resize({ ...softSize(picture, box), fit: 'fill' })
      .blur(blur)
      .modulate({ brightness }),
  );
  return { ...picture, soft: await loaded(soft) };
}

/** A picture ready to be drawn: upright, no larger than a frame of this size can show. */
export const pictureOf = async (file: string, size: Size): Promise<Picture> =>
  loaded(await read(file, (source) => small(source, size)));

function small(source: Sharp, size: Size): Sharp {
  // Covered, then enlarged: the longer side of the frame is what its shorter side may need.
  const side = Math.ceil(Math.max(size.width, size.height) * REACH * 1.5);
  return source.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

async function read(file: string, shape: (source: Sharp) => Sharp): Promise<Buffer> {
  try {
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient();
    return await shape(source).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
  } catch {
    throw new RefusedError('A picture can’t be read: it is damaged or not a picture. Choose another one.');
  }
}

async function loaded(bytes: Buffer): Promise<Picture> {
  const { loadImage }: typeof Canvas = await canvas();
  const image = await loadImage(bytes);
  return { width: image.width, height: image.height, image: image as never };
}
