import { withEffects } from '@/lib/scene/items/with-effects';
import type { Picture, Size } from '@/lib/scene/surface';
import type { Item } from '@/lib/timeline/model';

/** More than a screen shows of a picture that stays the same. */
const MAX_SIDE = 2_048;

/** Items whose pictures are kept. */
const MAX_KEPT = 24;

type Kept = { from: unknown; key: string; read: HTMLCanvasElement; picture: Picture };

/**
 * Draws the pictures of items with their effects. Stills are drawn once; a clip's frame each time, as large as it is
 * shown. A file of another host whose pixels may not be read stays as it is.
 */
export class Effected {
  readonly #kept = new Map<string, Kept>();

  of(item: Item, plain: Picture): Picture {
    if (item.effects.length === 0) return plain;
    const size = item.type === 'video' ? shownSize(item, plain) : heldTo(plain, MAX_SIDE / longest(plain));
    const key = JSON.stringify([item.effects, size]);
    const known = this.#kept.get(item.id);
    if (item.type !== 'video' && known?.from === plain.image && known.key === key) return known.picture;
    const read = known?.read ?? document.createElement('canvas');
    const shown = { ...size, image: plain.image };
    const picture = drawn(shown, item, read);
    if (!picture) return plain;
    const soft = plain.soft ? drawn(plain.soft, item, document.createElement('canvas')) : null;
    const made = soft ? { ...picture, soft } : picture;
    this.#kept.delete(item.id);
    this.#kept.set(item.id, { from: plain.image, key, read, picture: made });
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return made;
  }
}

/** Null: its pixels may not be read. */
function drawn({ image, width, height }: Picture, { effects }: Item, read: HTMLCanvasElement): Picture | null {
  if (read.width !== width || read.height !== height) Object.assign(read, { width, height });
  const from = read.getContext('2d', { willReadFrequently: true });
  const to = Object.assign(document.createElement('canvas'), { width, height });
  if (!from) return null;
  from.clearRect(0, 0, width, height);
  from.drawImage(image, 0, 0, width, height);
  try {
    const made = withEffects(from.getImageData(0, 0, width, height), effects);
    Object.assign(to, { width: made.width, height: made.height });
    to.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(made.data), made.width), 0, 0);
    // Its sides as they were: the smaller picture's are rounded.
    return { width, height, image: to as never };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return null;
    throw error;
  }
}

const longest = ({ width, height }: Size): number => Math.max(width, height);

/** A clip as large as its box in the film ever is, never larger than its file. */
function shownSize({ width, height, scale, keyframes }: Item, picture: Picture): Size {
  const scales = keyframes.flatMap(({ property, value }) => (property === 'scale' ? [value] : []));
  const most = Math.max(scale, ...scales) * Math.max(width / picture.width, height / picture.height);
  return heldTo(picture, Math.min(most, MAX_SIDE / longest(picture)));
}

const heldTo = ({ width, height }: Size, share: number): Size => {
  const held = (side: number) => Math.max(1, Math.round(side * Math.min(1, share)));
  return { width: held(width), height: held(height) };
};
