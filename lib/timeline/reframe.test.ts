import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMAT_SIZES, VIDEO_FORMATS } from '@/lib/video/formats';
import { apply } from './commands/index';
import { newItem, newTimeline, type Timeline } from './model';
import { reframed } from './reframe';

const formats = fc.constantFrom(...VIDEO_FORMATS.map((format) => FORMAT_SIZES[format]));
const after = (timeline: Timeline, to: Timeline['viewport']) => reframed(timeline, to).reduce(apply, timeline);

it('keeps within the picture what was within it, about the same centre, in its own proportions', () => {
  const share = fc.integer({ min: 0, max: 1_000 }).map((parts) => parts / 1_000);
  fc.assert(
    fc.property(formats, formats, share, share, share, (from, to, left, top, size) => {
      const [width, height] = [20 + size * (from.width - 20), 20 + size * (from.height - 20)];
      const [x, y] = [left * (from.width - width), top * (from.height - height)];
      const item = newItem({ id: 'a', type: 'text', x, y, width, height });
      const film = after({ ...newTimeline(from), items: [item] }, to);
      const [one] = film.items;
      expect(film.viewport).toEqual(to);
      expect(one!.x).toBeGreaterThanOrEqual(-0.001);
      expect(one!.y).toBeGreaterThanOrEqual(-0.001);
      expect(one!.x + one!.width).toBeLessThanOrEqual(to.width + 0.001);
      expect(one!.y + one!.height).toBeLessThanOrEqual(to.height + 0.001);
      if (one!.height > 10 && one!.width > 10) expect(one!.width / one!.height).toBeCloseTo(width / height, 5);
    }),
  );
});

it('moves the places of keyframes as well, and changes nothing when the shape stays', () => {
  const keyframes = [{ property: 'x' as const, frame: 0, value: 360, easing: 'linear' as const }];
  const film = { ...newTimeline(), items: [newItem({ id: 'a', type: 'image', keyframes })] };
  expect(after(film, FORMAT_SIZES['1:1']).items[0]!.keyframes[0]!.value).toBe(540);
  expect(reframed(film, FORMAT_SIZES['9:16'])).toEqual([]);
});
