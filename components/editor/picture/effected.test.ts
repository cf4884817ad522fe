import { beforeEach, expect, it, vi } from 'vitest';
import { newItem } from '@/lib/timeline/model';
import { Effected } from './effected';

/** A file of another host, whose pixels a canvas may not give back. */
const FOREIGN = { isForeign: true };
const OWN = { isForeign: false };

let drawn = 0;
let sheets: { width: number; height: number }[] = [];

/** As much of a canvas as effects use. */
function newSheet() {
  let isForeign = false;
  const context = {
    clearRect: () => undefined,
    drawImage: (image: { isForeign?: boolean }) => {
      drawn += 1;
      isForeign ||= image.isForeign === true;
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      if (isForeign) throw new DOMException('The canvas has been tainted by cross-origin data.', 'SecurityError');
      return { width, height, data: new Uint8ClampedArray(width * height * 4) };
    },
    putImageData: () => undefined,
  };
  const sheet = { width: 0, height: 0, getContext: () => context };
  sheets.push(sheet);
  return sheet;
}

beforeEach(() => {
  [drawn, sheets] = [0, []];
  vi.stubGlobal('document', { createElement: newSheet });
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    },
  );
});

const item = newItem({
  id: 'a',
  type: 'image',
  url: 'https://pictures.test/a',
  effects: [{ kind: 'exposure', amount: 40 }],
});
const pictureOf = (image: object) => ({ width: 8, height: 4, image: image as never });

it('says of a file whose pixels may not be read that it is shown as it is, and draws it no more', () => {
  const read: [string, boolean][] = [];
  const effected = new Effected((...one) => read.push(one));
  const foreign = pictureOf(FOREIGN);
  expect(effected.of(item, foreign)).toBe(foreign);
  expect(read).toEqual([['https://pictures.test/a', false]]);
  expect(effected.of(item, foreign)).toBe(foreign);
  expect(drawn).toBe(1);
  // A copy that may be read, in its place.
  expect(effected.of(item, pictureOf(OWN))).toMatchObject({ width: 8, height: 4 });
  expect(read.at(-1)).toEqual(['https://pictures.test/a', true]);
});

it('draws only what is left of a cropped picture, as large as that', () => {
  const effected = new Effected(() => undefined);
  const part = { x: 2, y: 0, width: 6, height: 2 };
  const picture = { width: 6, height: 2, image: OWN as never, part };
  expect(effected.of(item, picture)).toEqual({ width: 6, height: 2, image: sheets[1] });
  expect(effected.of(item, picture)).toMatchObject({ image: sheets[1] });
  expect(drawn).toBe(1);
  effected.of(item, { ...picture, part: { ...part, x: 0 } });
  expect(drawn).toBe(2);
});

it('passes other failures on', () => {
  const effected = new Effected(() => undefined);
  vi.stubGlobal(
    'ImageData',
    class {
      constructor() {
        throw new RangeError('out of memory');
      }
    },
  );
  expect(() => effected.of(item, pictureOf(OWN))).toThrow(RangeError);
});
