import type { Sharp } from 'sharp';
import type { Commands, PictureFile } from './messages.ts';
import { openPicture } from './open.ts';

const WIDTH = 9;
const HEIGHT = 8;
/** Fewer edges than this say nothing. */
const LEAST = 6;

/** Parts of a picture, as shares of its width and height: people and models use a picture again as a part of it. */
const PARTS = [
  { left: 0.03, top: 0.03, width: 0.94, height: 0.94 },
  { left: 0.06, top: 0.06, width: 0.88, height: 0.88 },
  { left: 0, top: 0, width: 0.92, height: 1 },
  { left: 0.08, top: 0, width: 0.92, height: 1 },
  { left: 0, top: 0, width: 1, height: 0.92 },
  { left: 0, top: 0.08, width: 1, height: 0.92 },
];

/**
 * The difference hashes of a picture: of the whole, of its mirror image, and of parts, with spaces between them.
 * Null for a flat picture, which is like every other flat one.
 */
export async function hash(picture: PictureFile): Promise<Commands['hash']['output']> {
  const { width, height } = await openPicture(picture).metadata();
  const whole = await hashOf(openPicture(picture));
  if (whole === null) return null;
  const parts = [openPicture(picture).flop()];
  for (const part of PARTS) {
    const size = { width: Math.round(width * part.width), height: Math.round(height * part.height) };
    const place = { left: Math.floor(width * part.left), top: Math.floor(height * part.top) };
    if (size.width >= WIDTH && size.height >= HEIGHT) parts.push(openPicture(picture).extract({ ...place, ...size }));
  }
  const others: (string | null)[] = [];
  for (const part of parts) others.push(await hashOf(part));
  return [whole, ...others.filter((one) => one !== null)].join(' ');
}

/** Whether each of 64 places is brighter than the next one in its row. */
async function hashOf(picture: Sharp): Promise<string | null> {
  const grey = await picture.greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  let set = 0;
  for (let row = 0; row < HEIGHT; row += 1)
    for (let at = 0; at < WIDTH - 1; at += 1) {
      const place = row * WIDTH + at;
      const isBrighter = (grey[place] ?? 0) > (grey[place + 1] ?? 0);
      bits = (bits << 1n) | (isBrighter ? 1n : 0n);
      set += isBrighter ? 1 : 0;
    }
  if (set < LEAST || set > (WIDTH - 1) * HEIGHT - LEAST) return null;
  return bits.toString(16).padStart(16, '0');
}
