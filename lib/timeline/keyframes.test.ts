import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from './commands/command';
import { apply } from './commands/index';
import { itemFromWire, toWire } from './convert';
import { writeCopies } from './copies';
import { readCopies } from './read-copies';
import { isKeyed, keyFramesOf } from './keyframes';
import { EASINGS } from './easing';
import { newItem, newTimeline, type Item, type Keyframe, type Timeline } from './model';
import { MOTIONS, withMotion } from './motion';
import { seenAt } from './items-at';
import { geometryAt, keyedValue } from './values-at';
import { wireItem, wireTimeline } from './wire';

const key = (
  frame: number,
  value: number,
  easing: Keyframe['easing'] = 'linear',
  property: Keyframe['property'] = 'x',
) => ({ property, frame, value, easing }) as Keyframe;
const of = (item: Partial<Item>): Timeline => ({
  ...newTimeline(),
  items: [newItem({ id: 'a', type: 'video', url: '/files/a', start: 10, duration: 60, ...item })],
});
const only = ({ items }: Timeline): Item => items[0]!;
const run = (timeline: Timeline, ...commands: Command[]) => commands.reduce(apply, timeline);
const ids = ['a'];

it('keeps the value at the playhead, changes it there alone, and stands still as seen when the last is removed', () => {
  const first = run(of({ x: 5 }), { type: 'set-keyframe', ids, property: 'x', at: 20 });
  expect(only(first).keyframes).toEqual([key(10, 5, 'ease')]);
  const moved = run(first, { type: 'change', ids, fields: { x: 105, y: 7 }, at: 30 });
  expect([only(moved).x, only(moved).y, keyedValue(only(moved), 'x', 15)]).toEqual([5, 7, 55]);
  // Outside of the item its nearest end is meant; without a frame the field itself.
  expect(keyFramesOf(only(run(moved, { type: 'change', ids, fields: { x: 1 }, at: 500 })))).toEqual([10, 20, 59]);
  expect(only(run(moved, { type: 'change', ids, fields: { x: 1 } })).x).toBe(1);
  const one = run(moved, { type: 'remove-keyframe', ids, property: 'x', at: 20 });
  const none = run(one, { type: 'remove-keyframe', ids, property: 'x', at: 30 });
  expect([only(none).keyframes, only(none).x]).toEqual([[], 105]);
  expect(run(none, { type: 'remove-keyframe', ids, property: 'x', at: 30 })).toBe(none);
});

it('holds values to their ranges, and leaves what is locked and what an item has not', () => {
  const wide = run(of({}), { type: 'set-keyframe', ids, property: 'scale', at: 10 });
  expect(only(run(wide, { type: 'change', ids, fields: { scale: 9 }, at: 10 })).keyframes[0]?.value).toBe(3);
  const text = of({ type: 'text' });
  expect(run(text, { type: 'set-keyframe', ids, property: 'volume', at: 10 })).toBe(text);
  const locked = of({ locked: true, keyframes: [key(0, 1)] });
  for (const command of [
    { type: 'set-keyframe', ids, property: 'x', at: 30 },
    { type: 'remove-keyframe', ids, property: 'x', at: 10 },
    { type: 'ease-keyframes', ids, at: 10, easing: 'hold' },
    { type: 'animate', ids, motion: 'pop-in' },
    { type: 'change', ids, fields: { x: 30 }, at: 10 },
  ] satisfies Command[])
    expect(run(locked, command)).toBe(locked);
});

it('goes on as it is told: even, eased, or not at all', () => {
  const at = (easing: Keyframe['easing']) =>
    [0.25, 0.5].map((share) =>
      Number(
        keyedValue(
          newItem({ id: 'a', type: 'text', keyframes: [key(0, 0, easing), key(40, 1)] }),
          'x',
          share * 40,
        ).toFixed(3),
      ),
    );
  expect(EASINGS.map(at)).toEqual([
    [0.25, 0.5],
    [0.156, 0.5],
    [0.016, 0.125],
    [0.578, 0.875],
    [0.156, 0.5],
    [0, 0],
  ]);
  const eased = run(of({ keyframes: [key(0, 0), key(0, 0, 'linear', 'y'), key(40, 1)] }), {
    ...{ type: 'ease-keyframes', ids, at: 10, easing: 'out' },
  });
  expect(only(eased).keyframes.map(({ easing }) => easing)).toEqual(['out', 'out', 'linear']);
});

const keyframes = fc.uniqueArray(
  fc.record({
    property: fc.constantFrom('x' as const, 'scale' as const),
    frame: fc.integer({ min: -20, max: 70 }),
    value: fc.double({ min: 0.1, max: 3, noNaN: true }),
    easing: fc.constantFrom(...EASINGS),
  }),
  { maxLength: 8, selector: ({ property, frame }) => `${property} ${frame}` },
);

it('shows in every frame what it showed before a cut or a trim of its start, however it is eased', () => {
  fc.assert(
    fc.property(keyframes, fc.integer({ min: 13, max: 67 }), (keys, at) => {
      const before = of({ keyframes: keys });
      const cut = apply(before, { type: 'split', at, newIds: { a: 'b' } });
      expect(cut.items).toHaveLength(2);
      const trimmed = apply(before, { type: 'trim', id: 'a', edge: 'start', to: at, least: 3 });
      for (let frame = 10; frame < 70; frame += 1) {
        const looks = geometryAt(only(before), frame - 10);
        const [now] = seenAt(cut, frame);
        expect(now && geometryAt(now, frame - now.start)).toEqual(looks);
        const shorter = only(trimmed);
        if (frame >= shorter.start) expect(geometryAt(shorter, frame - shorter.start)).toEqual(looks);
      }
    }),
    { numRuns: 100 },
  );
});

it('keeps keyframes at their moment of the source at another speed, one at a frame', () => {
  const fast = run(of({ originalDuration: 300, keyframes: [key(0, 0), key(20, 1), key(21, 2), key(-5, 3)] }), {
    ...{ type: 'change-speed', ids, speed: 2 },
  });
  expect(only(fast).keyframes.map(({ frame, value }) => [frame, value])).toEqual([
    [0, 0],
    [10, 1],
    [11, 2],
    [-2, 3],
  ]);
  const faster = run(fast, { type: 'change-speed', ids, speed: 4 });
  expect(only(faster).keyframes.map(({ frame }) => frame)).toEqual([0, 5, 6, -1]);
});

it('comes in from outside to its place and goes out again, as keyframes that can be saved and copied', () => {
  const viewport = { width: 720, height: 1280 };
  for (const motion of MOTIONS)
    for (const duration of [3, 20, 300]) {
      const item = newItem({ id: 'a', type: 'image', url: '/files/a', x: 100, y: 200, duration, rotation: 30 });
      const moving = withMotion(item, motion, viewport);
      const [first, middle, last] = [0, Math.floor((duration - 1) / 2), duration - 1].map((frame) =>
        geometryAt(moving, frame),
      );
      const isLoop = !/-(?:in|out)$|^zoom$/.test(motion);
      expect(moving.keyframes.length, motion).toBeGreaterThan(1);
      if (!isLoop) expect(first, motion).not.toEqual(last);
      if (motion.endsWith('-in')) expect({ ...last, opacity: 1 }).toEqual(geometryAt(item, 0));
      if (motion.endsWith('-out')) expect(first).toEqual(geometryAt(item, 0));
      if (motion !== 'zoom' && !isLoop && duration > 3) expect(middle).toEqual(geometryAt(item, 0));
      const sent: unknown = JSON.parse(JSON.stringify(toWire({ ...newTimeline(), items: [moving] })));
      expect(itemFromWire(wireTimeline.parse(sent).timeline[0]!)).toEqual(moving);
      expect(readCopies(writeCopies([moving]))[0]?.keyframes).toEqual(moving.keyframes);
    }
  const both = run(
    of({ keyframes: [key(0, 4)] }),
    ...(['fade-in', 'pop-out', 'slide-in'] as const).map((motion): Command => ({ type: 'animate', ids, motion })),
  );
  expect(geometryAt(only(both), 30)).toMatchObject({ x: 4, scale: 1, opacity: 1 });
  expect(isKeyed(only(run(both, { type: 'animate', ids, motion: null, at: 40 })), 'x')).toBe(false);
  const sound = newItem({ id: 's', type: 'audio', url: '/files/s', volume: 0.4 });
  expect(withMotion(sound, 'fade-in', viewport).keyframes.map(({ property, value }) => [property, value])).toEqual([
    ['volume', 0],
    ['volume', 0.4],
  ]);
  expect(withMotion(sound, 'pop-in', viewport)).toBe(sound);
});

it('keeps what a newer version has stored, and reads an easing that it does not know as even', () => {
  const wire = wireItem.parse({ id: 'a', type: 'video', url: '/x', trackIndex: 0, startTime: 0, duration: 2 });
  const newer = { ...wire, sparkle: { kind: 'stars' } };
  expect(toWire({ ...newTimeline(), items: [itemFromWire(newer)] }).timeline[0]).toMatchObject({
    sparkle: { kind: 'stars' },
  });
  const unknown = newItem({ id: 'a', type: 'text', keyframes: [key(0, 0, 'bounce' as 'ease'), key(10, 10)] });
  expect(keyedValue(unknown, 'x', 5)).toBe(5);
  expect(readCopies(writeCopies([unknown]))[0]?.keyframes).toEqual([key(10, 10)]);
});

it('moves there and back as long as an item lasts, and ends where it began', () => {
  const picture = newItem({ id: 'a', type: 'image', url: '/p', duration: 200, y: 300, scale: 1.5 });
  const floats = withMotion(picture, 'float', { width: 720, height: 1280 });
  expect(floats.keyframes.map(({ frame, value }) => [frame, value])).toEqual([
    [0, 300],
    [30, 274.4],
    [60, 300],
    [90, 274.4],
    [120, 300],
    [150, 274.4],
    [180, 300],
  ]);
  expect(withMotion(picture, 'pulse', { width: 720, height: 1280 }).keyframes[1]?.value).toBeCloseTo(1.59, 5);
  const long = withMotion({ ...picture, duration: 108_000 }, 'blink', { width: 720, height: 1280 });
  expect(long.keyframes.length).toBeLessThanOrEqual(500);
  expect(long.keyframes.at(-1)).toMatchObject({ value: 1 });
});
