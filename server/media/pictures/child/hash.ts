import type { Commands, PictureFile } from './messages.ts';
import { openPicture } from './open.ts';

const WIDTH = 9;
const HEIGHT = 8;
/** Fewer edges than this say nothing. */
const LEAST = 6;

/**
 * Whether each of 64 places is brighter than the next one in its row. Null for a flat picture, which is like every
 * other flat one.
 */
export async function hash(picture: PictureFile): Promise<Commands['hash']['output']> {
  const grey = await openPicture(picture).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer();
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
