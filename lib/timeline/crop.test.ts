import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareLeft, type Crop } from '@/lib/scene/items/crop';
import { withCrop } from './crop';
import { newItem, RANGES, type Item } from './model';
import { geometryAt } from './values-at';

const NONE: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
const clip = (rest: Partial<Item> = {}) =>
  newItem({ id: 'a', type: 'video', url: '/files/a', x: 100, y: 200, width: 400, height: 300, ...rest });

/** Where a point of the source, in shares of it, is seen at a frame. */
function seenAt(item: Item, [u, v]: readonly [number, number], frame = 0): [number, number] {
  const { x, y, width, height, scale, rotation } = geometryAt(item, frame);
  const left = shareLeft(item.crop);
  const across = (((u - (item.crop?.left ?? 0)) / left.width) * width - width / 2) * scale;
  const down = (((v - (item.crop?.top ?? 0)) / left.height) * height - height / 2) * scale;
  const angle = (rotation * Math.PI) / 180;
  return [
    x + width / 2 + across * Math.cos(angle) - down * Math.sin(angle),
    y + height / 2 + across * Math.sin(angle) + down * Math.cos(angle),
  ];
}

const near = (one: readonly number[], other: readonly number[]) =>
  one.forEach((value, index) => expect(value).toBeCloseTo(other[index] ?? NaN, 6));

const share = fc.integer({ min: 0, max: 70 }).map((percent) => percent / 100);
const crop = fc.record({ left: share, top: share, right: share, bottom: share });

it('cuts off the edges of a clip: what is left stays as large and where it was, turned and scaled too', () => {
  expect(withCrop(clip(), { ...NONE, left: 0.25 }, 0)).toMatchObject({ x: 200, y: 200, width: 300, height: 300 });
  const placed = fc.record({
    scale: fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10),
    rotation: fc.integer({ min: 0, max: 360 }),
  });
  fc.assert(
    fc.property(crop, crop, placed, (first, second, place) => {
      const before = withCrop(clip(place), first, 0);
      const after = withCrop(before, second, 0);
      for (const point of [
        [0, 0],
        [0.5, 0.5],
        [1, 0.3],
      ] as const)
        near(seenAt(after, point), seenAt(before, point));
    }),
  );
});

it('gives the whole back when nothing is cut off any more', () => {
  fc.assert(
    fc.property(crop, (some) => {
      const back = withCrop(withCrop(clip(), some, 0), null, 0);
      expect(back.crop).toBeNull();
      near([back.x, back.y, back.width, back.height], [100, 200, 400, 300]);
    }),
  );
});

it('carries the keyframes of the place along; of size and angle those at the frame count', () => {
  const keyframes = [
    { property: 'x', frame: 0, value: 100, easing: 'linear' },
    { property: 'x', frame: 50, value: 300, easing: 'linear' },
    { property: 'scale', frame: 0, value: 1, easing: 'linear' },
    { property: 'scale', frame: 50, value: 2, easing: 'linear' },
  ] as const;
  const before = clip({ keyframes });
  const after = withCrop(before, { ...NONE, left: 0.5, bottom: 0.2 }, 25);
  near(seenAt(after, [1, 0], 25), seenAt(before, [1, 0], 25));
  expect(after.keyframes.map(({ frame, value }) => [frame, value])).toEqual([
    [0, 350],
    [50, 550],
    [0, 1],
    [50, 2],
  ]);
});

it('moves nothing further than it may be placed', () => {
  const far = { property: 'x', frame: 0, value: RANGES.x.max - 10, easing: 'linear' } as const;
  const { x, keyframes } = withCrop(clip({ x: RANGES.x.max, keyframes: [far] }), { ...NONE, left: 0.5 }, 0);
  expect([x, keyframes[0]?.value]).toEqual([RANGES.x.max, RANGES.x.max]);
});

it('leaves the box of pictures that are laid into theirs, and items without a picture', () => {
  const some = { ...NONE, top: 0.5 };
  const card = newItem({ id: 'a', type: 'image', url: '/files/a', fit: 'card' });
  expect(withCrop(card, some, 0)).toEqual({ ...card, crop: some });
  const words = newItem({ id: 'a', type: 'text' });
  expect(withCrop(words, some, 0)).toBe(words);
  const cropped = withCrop(clip(), some, 0);
  expect(withCrop(cropped, { ...some }, 0)).toBe(cropped);
});

it('crops a small clip only as far as its box may be small, and gives it back; a large one keeps its shape', () => {
  const small = clip({ width: 40, height: 300 });
  const least = withCrop(small, { ...NONE, left: 0.9 }, 0);
  expect(least.crop).toEqual({ ...NONE, left: 0.75 });
  expect(least.width).toBeCloseTo(RANGES.width.min, 9);
  near([withCrop(least, null, 0).width], [40]);
  const few = fc.integer({ min: 10, max: 60 });
  fc.assert(
    fc.property(few, few, crop, crop, (width, height, first, second) => {
      const done = withCrop(withCrop(clip({ width, height }), first, 0), second, 0);
      expect(done.width).toBeGreaterThanOrEqual(RANGES.width.min);
      expect(done.height).toBeGreaterThanOrEqual(RANGES.height.min);
      near([withCrop(done, null, 0).width, withCrop(done, null, 0).height], [width, height]);
    }),
    { numRuns: 2_000 },
  );
  const large = withCrop(clip({ width: 8_000, height: 4_000, crop: { ...NONE, left: 0.5 } }), null, 0);
  expect([large.width, large.height]).toEqual([8_192, 2_048]);
});
