import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, text, timelineOf } from '@/tests/factories/timeline';
import { apply } from '../commands/index';
import type { Command } from '../commands/command';
import { drawnAt } from '../drawn';
import { seenAt, sourceFrameAt } from '../items-at';
import { endOfFilm, newItem, type Item, type Timeline } from '../model';
import { withTransitions } from '../transitions';
import { groupsOf, looksOfGroups } from './groups';
import type { Range } from './plan';

const filmOf = (timeline: Timeline): Range => ({ start: 0, end: endOfFilm(timeline) });
const sizesOf = (timeline: Timeline, range = filmOf(timeline)) =>
  groupsOf(timeline, range).map(({ start, end }) => end - start);
const looksOf = (timeline: Timeline, groups = groupsOf(timeline, filmOf(timeline))) => [
  ...looksOfGroups(timeline, groups, (url) => url),
];

describe('groups of frames', () => {
  it('last a second, counted from each cut of the lowest track that shows something', () => {
    const cut = timelineOf(clip('a', 0, 70), clip('b', 70, 45), clip('over', 88, 20, { trackIndex: 1 }));
    expect(sizesOf(cut)).toEqual([30, 30, 10, 30, 15]);
    expect(sizesOf(cut, { start: 50, end: 105 })).toEqual([20, 30, 5]);
    // The lowest track is the one above where nothing of the first is seen.
    expect(sizesOf(timelineOf(clip('a', 0, 70, { visible: false }), clip('over', 20, 40, { trackIndex: 1 })))).toEqual([
      20, 30, 10,
    ]);
  });

  it('begin with no cut that follows another within half a second', () => {
    expect(sizesOf(timelineOf(clip('a', 0, 10), clip('b', 10, 20), clip('c', 30, 40)))).toEqual([30, 30, 10]);
    expect(sizesOf(timelineOf(text('words', 0, { duration: 61 })))).toEqual([30, 30, 1]);
  });
});

describe('how groups look', () => {
  const base = timelineOf(
    clip('a', 0, 60),
    clip('b', 60, 60),
    text('words', 0, { duration: 120, accentColor: '#f00' } as never),
  );

  it('is the same wherever they are, of what is the same', () => {
    const moved = {
      ...base,
      items: base.items.map((item) => ({ ...item, id: `${item.id}2`, start: item.start + 45 })),
    };
    expect(looksOf(moved).slice(2)).toEqual(looksOf(base));
  });

  /** Another value for each field of an item, and whether it is seen in its second half. */
  const FIELDS: Record<Exclude<keyof Item, 'passing'>, [unknown, boolean]> = {
    id: ['other', false],
    type: ['image', true],
    trackIndex: [1, false],
    start: [58, true],
    duration: [61, false],
    trimStart: [3, true],
    originalDuration: [90, false],
    url: ['/files/other', true],
    volume: [0.1, false],
    visible: [false, true],
    locked: [true, false],
    color: ['#ff0000', false],
    x: [5, true],
    y: [5, true],
    width: [100, true],
    height: [100, true],
    crop: [{ left: 0.1, top: 0, right: 0, bottom: 0 }, true],
    mask: [{ kind: 'circle', amount: 0 }, true],
    fit: ['card', true],
    scale: [2, true],
    rotation: [10, true],
    opacity: [0.5, true],
    blend: ['multiply', true],
    effects: [[{ kind: 'blur', amount: 9 }], true],
    fadeIn: [40, true],
    fadeOut: [25, true],
    speed: [2, true],
    reverse: [true, true],
    frozen: [true, true],
    duck: [true, false],
    groupId: ['group', false],
    spellings: [[{ at: 1, text: 'other' }], false],
    segmentName: ['intro', false],
    keyframes: [
      [
        { property: 'x', frame: 31, value: 9, easing: 'linear' },
        { property: 'x', frame: 50, value: 90, easing: 'linear' },
      ],
      true,
    ],
    transition: [{ kind: 'cross-fade', duration: 10 }, false],
    text: [{ ...text('t', 0).text, text: 'other' }, true],
    layouts: [{ '1:1': { x: 4 } }, false],
  };

  it.each(Object.entries(FIELDS))('changes with the field %s as it is seen', (name, [value, isSeen]) => {
    const group = [{ start: 90, end: 120 }];
    const plain = timelineOf(clip('a', 0, 60), clip('b', 60, 60));
    const changed = {
      ...plain,
      items: plain.items.map((item) => (item.id === 'b' ? { ...item, [name]: value } : item)),
    };
    expect(looksOf(changed, group)[0] !== looksOf(plain, group)[0]).toBe(isSeen);
    // What comes before it stays.
    if (name !== 'start')
      expect(looksOf(changed, [{ start: 0, end: 30 }])).toEqual(looksOf(plain, [{ start: 0, end: 30 }]));
  });

  it('is that of the word that is said, of all letters and of their colour', () => {
    const spoken = (times: number[], more: object = {}) =>
      timelineOf(
        text('words', 0, {
          duration: 60,
          color: '#fff',
          text: { ...text('a b', 0).text!, accentColor: '#f00', wordTimes: times, ...more },
        }),
      );
    expect(looksOf(spoken([0, 40]))[0]).toBe(looksOf(spoken([0, 50]))[0]);
    expect(looksOf(spoken([0, 40]))[1]).not.toBe(looksOf(spoken([0, 50]))[1]);
    expect(looksOf(spoken([0, 40]))[0]).not.toBe(looksOf(spoken([0, 40], { fontSize: 50 }))[0]);
    const [one, other] = ['#fff', '#eee'].map((color) => timelineOf({ ...spoken([0]).items[0]!, color }));
    expect(looksOf(one!)).not.toEqual(looksOf(other!));
  });

  it('says nothing of sound, and follows the order of drawing', () => {
    const heard = {
      ...base,
      items: [...base.items, newItem({ id: 'm', type: 'audio', url: '/files/m', duration: 120 })],
    };
    expect(looksOf(heard)).toEqual(looksOf(base));
    const [under, over] = [clip('u', 0, 30, { x: 1 }), clip('o', 0, 30, { x: 2 })];
    expect(looksOf(timelineOf(under, over))).not.toEqual(looksOf(timelineOf(over, under)));
  });
});

/** Everything that the preview draws in a frame. */
const pictureAt = (timeline: Timeline, frame: number): string =>
  JSON.stringify(
    seenAt(withTransitions(timeline), frame).map((item) => {
      const { url, crop, effects, type, color } = item;
      const drawn = drawnAt(item, frame, null);
      const own = 'text' in drawn ? { ...drawn, text: { ...drawn.text, wordTimes: null }, color } : drawn;
      return [url, type === 'video' ? sourceFrameAt(item, frame).toFixed(4) : null, own, crop, effects];
    }),
  );

const IDS = ['a', 'b', 'c', 'over', 'words', 'logo'];
const film = timelineOf(
  clip('a', 0, 75, { transition: { kind: 'cross-fade', duration: 12 } }),
  clip('b', 75, 60, { trimStart: 40 }),
  clip('c', 135, 80, { speed: 1.5 }),
  clip('over', 100, 50, { trackIndex: 1, x: 100, fadeIn: 8 }),
  text('words', 20, { duration: 100 }),
  newItem({ id: 'logo', type: 'image', url: '/files/logo', trackIndex: 1, start: 150, duration: 60 }),
);

const [id, frame] = [fc.constantFrom(...IDS), fc.integer({ min: 0, max: 230 })];
const fields = fc.oneof(
  fc.record({ x: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ opacity: fc.constantFrom(0, 0.5, 1) }),
  fc.record({ volume: fc.constantFrom(0, 1) }),
  fc.record({ visible: fc.boolean() }),
  fc.record({ reverse: fc.boolean() }),
  fc.record({ fadeOut: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ url: fc.constantFrom('/files/a', '/files/z') }),
  fc.record({ effects: fc.constantFrom([], [{ kind: 'blur' as const, amount: 10 }]) }),
  fc.record({ text: fc.record({ text: fc.constantFrom('one', 'two') }) }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('change' as const), ids: fc.array(id, { minLength: 1, maxLength: 2 }), fields }),
  fc.record({
    type: fc.constant('trim' as const),
    id,
    edge: fc.constantFrom('start' as const, 'end' as const),
    to: frame,
  }),
  fc.record({
    type: fc.constant('move' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 1 }),
    by: fc.integer({ min: -60, max: 60 }),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 1 }),
    ripple: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('change-speed' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 1 }),
    speed: fc.constantFrom(0.5, 2),
  }),
  fc.record({
    type: fc.constant('set-keyframe' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 1 }),
    property: fc.constantFrom('x' as const, 'volume' as const),
    at: frame,
  }),
  fc.record({
    type: fc.constant('animate' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 1 }),
    motion: fc.constantFrom('fade-in' as const, 'pop-in' as const),
    at: frame,
  }),
  fc.record({
    type: fc.constant('set-transition' as const),
    id,
    transition: fc.constantFrom(null, { kind: 'wipe' as const, duration: 20 }),
  }),
  fc.record({
    type: fc.constant('split' as const),
    at: frame,
    newIds: fc.constant(Object.fromEntries(IDS.map((one) => [one, `${one}2`]))),
  }),
  fc.record({
    type: fc.constant('freeze' as const),
    id,
    at: frame,
    newIds: fc.constant({ still: 'still', rest: 'rest' }),
  }),
);

it('is equal of two groups only when each of their frames shows the same, whatever was changed', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 3 }), (commands) => {
      const after = commands.reduce(apply, film);
      const pictures = new Map<string, string>();
      for (const timeline of [film, after]) {
        const groups = groupsOf(timeline, filmOf(timeline));
        for (const [index, looks] of looksOf(timeline, groups).entries()) {
          const { start, end } = groups[index]!;
          const shown = Array.from({ length: end - start }, (_, at) => pictureAt(timeline, start + at)).join('\n');
          expect(pictures.get(looks) ?? shown).toBe(shown);
          pictures.set(looks, shown);
        }
      }
      // Those of which each frame shows the same items as before, none of them split, keep their looks.
      const frames = filmOf(film).end;
      const before = Array.from({ length: frames }, (_, at) => pictureAt(film, at));
      const untouched = groupsOf(film, filmOf(film)).filter(({ start, end }) => {
        const ids = (of: Timeline) =>
          seenIn(of, start, end)
            .map(({ id: one }) => one)
            .join();
        return (
          ids(film) === ids(after) && before.slice(start, end).every((one, at) => one === pictureAt(after, start + at))
        );
      });
      expect(looksOf(after, untouched)).toEqual(looksOf(film, untouched));
    }),
    { numRuns: 150 },
  );
});

const seenIn = (timeline: Timeline, start: number, end: number): Item[] => [
  ...new Set(Array.from({ length: end - start }, (_, at) => seenAt(withTransitions(timeline), start + at)).flat()),
];
