import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EFFECTS } from '@/lib/scene/items/effects';
import { MASKS } from '@/lib/scene/items/mask';
import type { Command, ItemChange } from './commands/command';
import { apply } from './commands/index';
import { newHistory, perform, redo, undo } from './history';
import { EASINGS } from './easing';
import { endOf, endOfFilm, KEYFRAME_PROPERTIES, MAX_FRAMES, newItem, newTimeline, TRANSITIONS } from './model';
import type { Item, Timeline } from './model';
import { MOTIONS } from './motion';
import { freeStart, meets, placeFor } from './placement';
import { fromWire, itemFromWire, toWire } from './convert';
import { wireItem, wireTimeline, wireViewport } from './wire';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const frame = fc.integer({ min: -200, max: 2_000 });
const id = fc.constantFrom(...IDS);
const property = fc.constantFrom(...KEYFRAME_PROPERTIES);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
const track = fc.constantFrom('track-1', 'track-2', 'track-3', 'track-4', 'new-1', 'new-2');

const item: fc.Arbitrary<Item> = fc
  .record({
    id,
    type: fc.constantFrom('video' as const, 'audio' as const, 'image' as const, 'text' as const),
    start: fc.integer({ min: 0, max: 1_500 }),
    duration: fc.integer({ min: 15, max: 400 }),
    trimStart: fc.integer({ min: 0, max: 100 }),
    second: fc.boolean(),
    speed: fc.constantFrom(0.5, 1, 1.5, 2),
    reverse: fc.boolean(),
    spellings: fc.array(fc.record({ at: fc.integer({ min: 0, max: 90 }), text: fc.constantFrom('one', 'two words') }), {
      maxLength: 2,
    }),
  })
  .map(({ second, type, duration, trimStart, speed, reverse, ...rest }) => {
    const isMedia = type === 'video' || type === 'audio';
    const originalDuration = isMedia ? Math.ceil(trimStart + duration * speed + 50) : null;
    const trackIndex = (type === 'audio' ? 2 : 0) + (second ? 1 : 0);
    const own = { ...rest, type, duration, trimStart, speed, originalDuration, trackIndex };
    if (type === 'text') return newItem({ ...own, groupId: second ? 'subtitle-group-a' : null });
    return newItem({ ...own, url: '/files/x', reverse: reverse && isMedia });
  });

/** Any figure of a drag or a field. Not `fc.double`: nearly all of those are next to 0. */
const figure = fc.integer({ min: -200_000, max: 200_000 }).map((tenths) => tenths / 10);
const share = fc.integer({ min: -10_000, max: 20_000 }).map((parts) => parts / 15_000);
const wild: fc.Arbitrary<ItemChange> = fc.record({
  ...{ x: figure, y: figure, width: figure, height: figure, scale: figure, rotation: figure, opacity: figure },
  effects: fc.array(fc.record({ kind: fc.constantFrom(...EFFECTS), amount: figure }), { maxLength: 6 }),
  crop: fc.option(fc.record({ left: share, top: share, right: share, bottom: share })),
  reverse: fc.boolean(),
  mask: fc.option(fc.record({ kind: fc.constantFrom(...MASKS), amount: figure })),
  ...{ volume: figure, text: fc.record({ fontSize: figure, padding: figure, borderRadius: figure }) },
});

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('remove' as const), ids, ripple: fc.boolean() }),
  fc.record({ type: fc.constant('move' as const), ids, by: frame, tracks: fc.integer({ min: -1, max: 1 }) }),
  fc.record({
    type: fc.constant('trim' as const),
    id,
    edge: fc.constantFrom('start' as const, 'end' as const),
    to: frame,
  }),
  fc.record({ type: fc.constant('roll' as const), id, to: frame }),
  fc.record({ type: fc.constant('slip' as const), ids, by: frame }),
  fc.record({ type: fc.constant('slide' as const), id, by: frame }),
  fc.record({
    type: fc.constant('ripple-trim' as const),
    id,
    edge: fc.constantFrom('start' as const, 'end' as const),
    to: frame,
  }),
  fc.record({ type: fc.constant('move-track' as const), trackId: track, by: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({ type: fc.constant('solo-track' as const), trackId: track }),
  fc.record({
    type: fc.constant('mark' as const),
    marker: fc.record({ id, frame, name: fc.constantFrom('', 'Here') }),
  }),
  fc.record({ type: fc.constant('unmark' as const), id }),
  fc.record({
    type: fc.constant('split' as const),
    at: frame,
    newIds: fc.record({ a: fc.constantFrom('a2', 'a3'), b: fc.constantFrom('b2', 'a') }),
  }),
  fc.record({
    type: fc.constant('recut' as const),
    newId: fc.constantFrom('cut', 'a'),
    // A cut, or a stretch that goes elsewhere.
    parts: fc.tuple(fc.nat(800), fc.nat(400), fc.nat(400), fc.boolean()).map(([from, long, later, moves]) => {
      const [to, at] = [from + long, from + long + later];
      const rest = { from: moves ? at : to, to: MAX_FRAMES };
      return moves ? [{ from: 0, to: from }, { from: to, to: at }, { from, to }, rest] : [{ from: 0, to: from }, rest];
    }),
  }),
  fc.record({
    type: fc.constant('freeze' as const),
    id,
    at: frame,
    newIds: fc.record({ still: fc.constantFrom('s', 't', 'a'), rest: fc.constantFrom('r', 'q', 's') }),
  }),
  fc.record({
    type: fc.constant('change' as const),
    ids,
    fields: fc.record({ x: fc.integer({ min: 0, max: 600 }), locked: fc.boolean(), visible: fc.boolean() }),
  }),
  fc.record({ type: fc.constant('change' as const), ids, fields: wild }),
  fc.record({ type: fc.constant('change' as const), ids, fields: wild, at: frame }),
  fc.record({ type: fc.constantFrom('set-keyframe' as const, 'remove-keyframe' as const), ids, property, at: frame }),
  fc.record({ type: fc.constant('ease-keyframes' as const), ids, at: frame, easing: fc.constantFrom(...EASINGS) }),
  fc.record({ type: fc.constant('animate' as const), ids, motion: fc.constantFrom(...MOTIONS, null), at: frame }),
  fc.record({
    type: fc.constant('set-transition' as const),
    id,
    transition: fc.option(fc.record({ kind: fc.constantFrom(...TRANSITIONS), duration: frame })),
  }),
  fc.record({ type: fc.constant('change-viewport' as const), viewport: fc.record({ width: figure, height: figure }) }),
  fc.record({
    type: fc.constant('change-speed' as const),
    ids,
    speed: fc.constantFrom(0.01, 0.25, 0.37, 1, 1.5, 4, 9),
  }),
  fc.record({
    type: fc.constant('add-track' as const),
    track: fc.record({
      id: fc.constantFrom('new-1', 'new-2'),
      type: fc.constantFrom('video' as const, 'audio' as const),
      name: fc.constant('More'),
      muted: fc.boolean(),
      visible: fc.boolean(),
      locked: fc.boolean(),
    }),
  }),
  fc.record({ type: fc.constant('remove-track' as const), trackId: track }),
  fc.record({
    type: fc.constant('change-track' as const),
    trackId: track,
    fields: fc.record({ locked: fc.boolean() }),
  }),
);

/** A timeline as the editor makes it: each new item is placed where nothing lies. */
const timeline: fc.Arbitrary<Timeline> = fc.array(item, { maxLength: 8 }).map((items) =>
  items.reduce((built, one) => {
    if (built.items.some((other) => other.id === one.id)) return built;
    const place = placeFor(built, one);
    return place ? apply(built, { type: 'add', items: [{ ...one, ...place }] }) : built;
  }, newTimeline()),
);

const overlaps = ({ items }: Timeline) =>
  items.filter((one, index) =>
    items.some((other, at) => at > index && other.trackIndex === one.trackIndex && meets(one, other)),
  );

it('comes back to its start when everything is undone, and to its end when all is done again', () => {
  fc.assert(
    fc.property(timeline, fc.array(command, { maxLength: 30 }), (start, commands) => {
      const done = commands.reduce((history, one) => perform(history, one, { label: one.type }), newHistory(start));
      let back = done;
      for (let step = done.past.length; step > 0; step -= 1) back = undo(back);
      expect(back.present).toBe(start);
      for (let step = back.future.length; step > 0; step -= 1) back = redo(back);
      expect(back.present).toBe(done.present);
    }),
    { numRuns: 400 },
  );
});

it('never lays an item over another, before the start, past its source or on a track of the other kind', () => {
  fc.assert(
    fc.property(timeline, fc.array(command, { maxLength: 30 }), (start, commands) => {
      const { present } = commands.reduce(
        (history, one) => perform(history, one, { label: one.type }),
        newHistory(start),
      );
      expect(overlaps(present)).toEqual([]);
      expect(new Set(present.items.map((one) => one.id)).size).toBe(present.items.length);
      for (const one of present.items) {
        expect(Number.isInteger(one.start) && Number.isInteger(one.duration) && Number.isInteger(one.trimStart)).toBe(
          true,
        );
        expect(one.start).toBeGreaterThanOrEqual(0);
        expect(one.duration).toBeGreaterThanOrEqual(1);
        expect(present.tracks[one.trackIndex]?.type).toBe(one.type === 'audio' ? 'audio' : 'video');
        if (one.originalDuration !== null)
          expect(one.trimStart + one.duration * one.speed).toBeLessThanOrEqual(one.originalDuration + one.speed);
        expect(present.totalDuration).toBeGreaterThanOrEqual(endOf(one));
      }
    }),
    { numRuns: 600 },
  );
});

it('is the same after it was saved and loaded, whatever the editor was asked for', () => {
  fc.assert(
    fc.property(timeline, fc.array(command, { maxLength: 15 }), (start, commands) => {
      const { present } = commands.reduce(
        (history, one) => perform(history, one, { label: one.type }),
        newHistory(start),
      );
      const sent: unknown = JSON.parse(JSON.stringify(toWire(present)));
      expect(fromWire(wireTimeline.parse(sent), wireViewport.parse(present.viewport))).toEqual(present);
    }),
    { numRuns: 300 },
  );
});

it('reads a speed that an older version stored as the nearest that there is', () => {
  const sent = { id: 'a', type: 'video', url: '/files/a', trackIndex: 0, startTime: 0, duration: 1 } as const;
  const stored = wireItem.parse(sent);
  expect([0.001, 2, 10].map((speed) => itemFromWire({ ...stored, speed }).speed)).toEqual([0.25, 2, 4]);
});

it('finds the nearest free place', () => {
  const items = [
    newItem({ id: 'a', type: 'text', start: 0, duration: 100 }),
    newItem({ id: 'b', type: 'text', start: 130, duration: 100 }),
  ];
  const two = { ...newTimeline(), items };
  expect(freeStart(two, 0, { start: 90, duration: 30 })).toBe(100);
  expect(freeStart(two, 0, { start: 120, duration: 60 })).toBe(230);
  expect(placeFor(two, { type: 'text', start: 10, duration: 50 })).toEqual({ trackIndex: 1, start: 10 });
});

it('ends with what is last seen or heard, not with the ruler', () => {
  const hidden = newItem({ id: 'b', type: 'text', start: 500, visible: false });
  const silent = newItem({ id: 'c', type: 'audio', url: '/files/x', start: 500, volume: 0 });
  expect(endOfFilm({ ...newTimeline(), items: [newItem({ id: 'a', type: 'text', start: 30 }), hidden, silent] })).toBe(
    180,
  );
});

it('refuses items with their index: another kind of track, a second id, a figure out of range, no address', () => {
  const { tracks } = newTimeline();
  const text = { id: 't', type: 'text', trackIndex: 0, startTime: 0, duration: 1, text: 'Hello' };
  const wrong = [
    [{ ...text, trackIndex: 2 }, 'timeline.1.trackIndex'],
    [{ ...text, trackIndex: 9 }, 'timeline.1.trackIndex'],
    [text, 'timeline.1.id'],
    [{ ...text, id: 'u', startTime: -1 }, 'timeline.1.startTime'],
    [{ ...text, id: 'u', scale: 4 }, 'timeline.1.scale'],
    [{ ...text, id: 'u', x: 9_000 }, 'timeline.1.x'],
    [{ ...text, id: 'u', type: 'image' }, 'timeline.1.url'],
    [{ ...text, id: 'u', frozen: 'yes' }, 'timeline.1.frozen'],
    [{ ...text, id: 'u', reverse: 1 }, 'timeline.1.reverse'],
    [{ ...text, id: 'u', speed: 0.24 }, 'timeline.1.speed'],
    [{ ...text, id: 'u', speed: 4.1 }, 'timeline.1.speed'],
    [{ ...text, id: 'u', effects: [{ kind: 'blur', amount: -1 }] }, 'timeline.1.effects.0.amount'],
    [{ ...text, id: 'u', effects: [{ kind: 'contrast', amount: 101 }] }, 'timeline.1.effects.0.amount'],
    [{ ...text, id: 'u', effects: [1, 2].map((amount) => ({ kind: 'blur', amount })) }, 'timeline.1.effects'],
    [{ ...text, id: 'u', mask: { kind: 'star' } }, 'timeline.1.mask.kind'],
    [{ ...text, id: 'u', mask: { kind: 'rounded', amount: 101 } }, 'timeline.1.mask.amount'],
    [{ ...text, id: 'u', crop: { left: 0.96 } }, 'timeline.1.crop.left'],
    [{ ...text, id: 'u', crop: { top: 0.5, bottom: 0.5 } }, 'timeline.1.crop'],
    [{ ...text, id: 'u', color: 'url(https://x)' }, 'timeline.1.color'],
    [{ ...text, id: 'u', startTime: 10_799.5 }, 'timeline.1.duration'],
  ] as const;
  for (const [item, path] of wrong) {
    const { error } = wireTimeline.safeParse({ timeline: [text, item], tracks, totalDuration: 60 });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  }
  const twice = [tracks[0], tracks[0]];
  expect(wireTimeline.safeParse({ timeline: [], tracks: twice, totalDuration: 60 }).error?.issues[0]?.path).toEqual([
    'tracks',
  ]);
});
