import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMAT_SIZES, VIDEO_FORMATS } from '@/lib/video/formats';
import { apply } from './commands/index';
import type { Command } from './commands/command';
import { fromWire, toWire } from './convert';
import { centredIn, changedIn, hiddenIn, timelineIn } from './layouts';
import { newItem, newTimeline, type Timeline } from './model';
import { reframed } from './reframe';
import { geometryAt } from './values-at';
import { wireTimeline } from './wire';

const keyframes = [
  { property: 'x' as const, frame: 0, value: 100, easing: 'linear' as const },
  { property: 'x' as const, frame: 20, value: 300, easing: 'linear' as const },
];
const photo = newItem({
  id: 'photo',
  type: 'image',
  url: '/files/a.png',
  x: 60,
  y: 140,
  width: 600,
  height: 1000,
  duration: 60,
});
const words = newItem({ id: 'words', type: 'text', x: 60, y: 900, trackIndex: 1, duration: 60, keyframes });
const sound = newItem({ id: 'sound', type: 'audio', url: '/files/a.mp3', duration: 60 });
const film: Timeline = { ...newTimeline(), items: [photo, words, sound] };

const done = (timeline: Timeline, commands: readonly Command[]) => commands.reduce(apply, timeline);
const place = (timeline: Timeline, id: string) => timeline.items.find((item) => item.id === id);

it('shows its own format as it is, and each other one as choosing that format would', () => {
  expect(timelineIn(film, '9:16')).toBe(film);
  for (const format of VIDEO_FORMATS)
    expect(timelineIn(film, format)).toEqual(done(film, reframed(film, FORMAT_SIZES[format])));
});

it('changes the place in that format alone, all else everywhere', () => {
  const commands = changedIn(film, '1:1', { ids: ['photo'], fields: { x: 10, scale: 0.5, rotation: 30 }, at: 0 });
  const changed = done(film, commands);
  expect(place(timelineIn(changed, '1:1'), 'photo')).toMatchObject({ x: 10, scale: 0.5, rotation: 30 });
  expect(place(changed, 'photo')).toMatchObject({ x: 60, scale: 1, rotation: 30 });
  const fittedPlace = place(timelineIn(film, '16:9'), 'photo');
  expect(place(timelineIn(changed, '16:9'), 'photo')).toMatchObject({ x: fittedPlace?.x, scale: 1 });
  // Its height was not said: it still follows the timeline.
  const higher = done(changed, [{ type: 'change', ids: ['photo'], fields: { height: 500, x: 300 } }]);
  expect(place(timelineIn(higher, '1:1'), 'photo')).toMatchObject({ x: 10, height: (500 * 1080) / 1280 });
  // The timeline's own format has no other places.
  const own = done(film, changedIn(film, '9:16', { ids: ['photo'], fields: { x: 10 }, at: 0 }));
  expect(place(own, 'photo')).toMatchObject({ x: 10, layouts: {} });
});

it('carries a movement along to the place that is seen at the playhead', () => {
  const moved = done(film, changedIn(film, '16:9', { ids: ['words'], fields: { x: 500 }, at: 20 }));
  const [before, after] = [place(timelineIn(film, '16:9'), 'words')!, place(timelineIn(moved, '16:9'), 'words')!];
  expect(geometryAt(after, 20).x).toBeCloseTo(500);
  const course = (item: typeof before) => geometryAt(item, 20).x - geometryAt(item, 0).x;
  expect(course(after)).toBeCloseTo(course(before));
  expect(place(moved, 'words')?.keyframes).toEqual(keyframes);
});

it('leaves hidden items out of that format alone, and brings them back where they were', () => {
  const placed = done(film, changedIn(film, '1:1', { ids: ['words'], fields: { y: 12 }, at: 0 }));
  const hidden = done(placed, hiddenIn(placed, '1:1', { ids: ['words', 'sound'], hidden: true }));
  expect(timelineIn(hidden, '1:1').items.map(({ id }) => id)).toEqual(['photo', 'sound']);
  expect(timelineIn(hidden, '4:5').items).toHaveLength(3);
  const shown = done(hidden, hiddenIn(hidden, '1:1', { ids: ['words'], hidden: false }));
  expect(place(timelineIn(shown, '1:1'), 'words')?.y).toBe(12);
});

it('goes back to the centre: one item, or all of a format', () => {
  const ids = ['photo', 'words'];
  const one = done(film, changedIn(film, '1:1', { ids, fields: { x: 1 }, at: 0 }));
  const two = done(one, changedIn(one, '4:5', { ids, fields: { x: 2 }, at: 0 }));
  const without = done(two, centredIn(two, '1:1', ['photo']));
  expect(place(timelineIn(without, '1:1'), 'photo')).toMatchObject({ x: place(timelineIn(film, '1:1'), 'photo')?.x });
  expect(without.items.map(({ layouts }) => Object.keys(layouts))).toEqual([['4:5'], ['1:1', '4:5'], []]);
  const all = done(two, centredIn(two, '1:1'));
  expect(timelineIn(all, '1:1').items.map(({ x }) => x)).toEqual(timelineIn(film, '1:1').items.map(({ x }) => x));
});

it('holds places to their ranges, and leaves locked items alone', () => {
  const locked = { ...film, items: film.items.map((item) => ({ ...item, locked: item.id === 'words' })) };
  const commands = changedIn(locked, '1:1', { ids: ['photo', 'words'], fields: { x: 99_999, scale: 0 }, at: 0 });
  const changed = done(locked, commands);
  expect(place(changed, 'photo')?.layouts).toEqual({ '1:1': { x: 8192, scale: 0.1 } });
  expect(place(changed, 'words')?.layouts).toEqual({});
});

it('goes with its item: parts of a split one keep it, a removed one takes it along', () => {
  const placed = done(film, changedIn(film, '1:1', { ids: ['photo'], fields: { x: 7 }, at: 0 }));
  const split = done(placed, [{ type: 'split', at: 30, newIds: { photo: 'rest' } }]);
  expect(place(timelineIn(split, '1:1'), 'rest')?.x).toBe(7);
  const removed = done(placed, [{ type: 'remove', ids: ['photo'] }]);
  expect(toWire(removed).layouts).toEqual({});
});

it('is the same after it was saved and loaded', () => {
  const format = fc.constantFrom(...VIDEO_FORMATS);
  const number = fc.integer({ min: -9_000, max: 9_000 });
  const change = fc.record({ x: number, y: number, width: number, scale: fc.double({ min: 0, max: 4, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(fc.tuple(format, fc.constantFrom('photo', 'words'), change, fc.boolean())), (changes) => {
      const made = changes.reduce((timeline, [one, id, fields, hidden]) => {
        const placed = done(timeline, changedIn(timeline, one, { ids: [id], fields, at: 0 }));
        return done(placed, hiddenIn(placed, one, { ids: [id], hidden }));
      }, film);
      const wire = wireTimeline.parse(JSON.parse(JSON.stringify(toWire(made))));
      expect(fromWire(wire, film.viewport)).toEqual(made);
    }),
    { numRuns: 100 },
  );
});

it('refuses formats that there are not, and figures out of range', () => {
  const refused = (layouts: object) =>
    wireTimeline.safeParse({ ...toWire(film), layouts }).error?.issues.map(({ path }) => path.join('.'));
  expect(refused({ '2:3': {} })).toEqual(['layouts']);
  expect(refused({ '1:1': { photo: { scale: 9 }, words: { hidden: false } } })).toEqual([
    'layouts.1:1.photo.scale',
    'layouts.1:1.words.hidden',
  ]);
});
