import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Surface } from '../surface';
import { CROP_SIDES, cropAt, croppedTo, drawPicture, heldCrop, MAX_CROP, partLeft, shareLeft, withSide } from './crop';

// Not `fc.double`: nearly all of those are next to 0.
const share = fc.integer({ min: -30_000, max: 20_000 }).map((parts) => parts / 15_000);
const crop = fc.record({ left: share, top: share, right: share, bottom: share });
const NONE = { left: 0, top: 0, right: 0, bottom: 0 };

describe('the crop of an item', () => {
  it('always leaves a twentieth of each side, and is the same when it is held again', () => {
    fc.assert(
      fc.property(crop, (wanted) => {
        const held = heldCrop(wanted);
        const left = shareLeft(held);
        expect(Math.min(left.width, left.height)).toBeGreaterThanOrEqual(1 - MAX_CROP - 1e-9);
        for (const side of CROP_SIDES) expect(cropAt(held, side)).toBeGreaterThanOrEqual(0);
        expect(heldCrop(held)).toEqual(held);
      }),
    );
    expect(heldCrop(NONE)).toBeNull();
    expect(heldCrop(null)).toBeNull();
  });

  it('changes at one side alone, as far as the opposite one leaves room', () => {
    const right = withSide(null, 'right', 0.3);
    expect(right).toEqual({ ...NONE, right: 0.3 });
    expect(withSide(right, 'left', 0.9)).toEqual({ ...NONE, right: 0.3, left: 0.65 });
    expect(withSide(right, 'top', 0.9)).toEqual({ ...NONE, right: 0.3, top: 0.9 });
    expect(withSide(right, 'right', 0)).toBeNull();
  });
});

describe('the part of a picture that is left', () => {
  it('lies within it on even pixels, at least two of them, whatever its size', () => {
    const side = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(crop, side, side, (wanted, width, height) => {
        const part = partLeft(heldCrop(wanted) ?? NONE, { width, height });
        for (const [from, length, whole] of [
          [part.x, part.width, width],
          [part.y, part.height, height],
        ] as const) {
          expect(from % 2).toBe(0);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThanOrEqual(Math.min(2, whole));
          expect(from + length).toBeLessThanOrEqual(whole);
        }
      }),
    );
    const half = { left: 0.25, top: 0.5, right: 0.25, bottom: 0 };
    expect(partLeft(half, { width: 400, height: 200 })).toEqual({ x: 100, y: 100, width: 200, height: 100 });
    // To the very edge, where nothing is cut off there.
    expect(partLeft({ ...NONE, left: 0.5 }, { width: 63, height: 47 })).toEqual({ x: 32, y: 0, width: 31, height: 47 });
  });

  it('is drawn alone, and takes the place of the whole', () => {
    const drawn: unknown[][] = [];
    const surface = { drawImage: (...given: unknown[]) => drawn.push(given) } as unknown as Surface;
    const whole = { width: 400, height: 200, image: 'image' as never };
    const picture = croppedTo(whole, { ...NONE, left: 0.5 });
    expect(picture).toMatchObject({ width: 200, height: 200 });
    drawPicture(surface, picture, { x: 1, y: 2, width: 30, height: 40 });
    drawPicture(surface, croppedTo(whole, null), { x: 1, y: 2, width: 30, height: 40 });
    expect(drawn).toEqual([
      ['image', 200, 0, 200, 200, 1, 2, 30, 40],
      ['image', 1, 2, 30, 40],
    ]);
  });
});
