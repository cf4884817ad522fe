import { drawPicture } from '@/lib/scene/items/crop';
import { withEffects } from '@/lib/scene/items/with-effects';
import type { Picture, Size } from '@/lib/scene/surface';
import { isLookKeyed } from '@/lib/timeline/keyed-looks';
import type { Item } from '@/lib/timeline/model';

/** More than a screen shows of a picture that stays the same. */
const MAX_SIDE = 2_048;

/** Items whose pictures are kept. */
const MAX_KEPT = 24;

/** From the one its pixels are read, on the other they are shown: both are used again for the next frame. */
type Sheets = { read: HTMLCanvasElement; shown: HTMLCanvasElement };
type Kept = { from: unknown; key: string; sheets: Sheets; picture: Picture };

const newSheets = (): Sheets => ({ read: document.createElement('canvas'), shown: document.createElement('canvas') });

/** An item's address, and whether its pixels could be read. */
export type OnRead = (url: string, isReadable: boolean) => void;

/**
 * Draws the pictures of items with their effects. Stills are drawn once; a clip's frame each time, as large as it is
 * shown. A file of another host whose pixels may not be read stays as it is, and `onRead` is told so.
 */
export class Effected {
  readonly #kept = new Map<string, Kept>();
  /** Nothing is drawn of them again. */
  readonly #unreadable = new WeakSet();
  readonly #onRead: OnRead;

  constructor(onRead: OnRead) {
    this.#onRead = onRead;
  }

  of(item: Item, plain: Picture): Picture {
    if (item.effects.length === 0 || this.#unreadable.has(plain.image)) return plain;
    const size =
      item.type === 'video' || isLookKeyed(item) ? shownSize(item, plain) : heldTo(plain, MAX_SIDE / longest(plain));
    const key = JSON.stringify([item.effects, size, plain.part]);
    const known = this.#kept.get(item.id);
    if (item.type !== 'video' && known?.from === plain.image && known.key === key) return known.picture;
    const sheets = known?.sheets ?? newSheets();
    const made = this.#read(item, plain, () => {
      const picture = drawn({ ...plain, ...size }, item, sheets);
      return plain.soft ? { ...picture, soft: drawn(plain.soft, item, newSheets()) } : picture;
    });
    if (!made) return plain;
    this.#kept.delete(item.id);
    this.#kept.set(item.id, { from: plain.image, key, sheets, picture: made });
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return made;
  }

  /** Null: its pixels may not be read. */
  #read(item: Item, { image }: Picture, draw: () => Picture): Picture | null {
    try {
      const picture = draw();
      this.#onRead(item.url ?? '', true);
      return picture;
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
      this.#unreadable.add(image);
      this.#onRead(item.url ?? '', false);
      return null;
    }
  }
}

/** Throws a SecurityError where its pixels may not be read. */
function drawn(picture: Picture, { effects }: Item, { read, shown }: Sheets): Picture {
  const { width, height } = picture;
  if (read.width !== width || read.height !== height) Object.assign(read, { width, height });
  const from = read.getContext('2d', { willReadFrequently: true });
  if (!from) return picture;
  from.clearRect(0, 0, width, height);
  drawPicture(from, picture, { x: 0, y: 0, width, height });
  const made = withEffects(from.getImageData(0, 0, width, height), effects);
  if (shown.width !== made.width || shown.height !== made.height)
    Object.assign(shown, { width: made.width, height: made.height });
  shown.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(made.data), made.width), 0, 0);
  // Its sides as they were: the smaller picture's are rounded.
  return { width, height, image: shown as never };
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
