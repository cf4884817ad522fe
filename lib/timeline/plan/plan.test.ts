import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seenAt } from '../items-at';
import { endOf, newItem, newTimeline, TRANSITIONS, type Item, type Timeline } from '../model';
import { outerBox } from '../snapping';
import { geometryAt } from '../values-at';
import { withTransitions } from '../transitions';
import { planRender } from './plan';

const boxOf = (item: Item, frame: number) => outerBox({ ...item, ...geometryAt(item, frame) });
const plan = (timeline: Timeline, range?: { start: number; end: number }) =>
  planRender({ timeline, boxOf, hasSound: () => true, ...(range ? { range } : {}) });
const with_ = (...items: Item[]): Timeline => ({ ...newTimeline(), items });
const clip = (id: string, rest: Partial<Item> = {}) =>
  newItem({ id, type: 'video', url: '/files/x', duration: 100, ...rest });
const text = (id: string, rest: Partial<Item> = {}) => newItem({ id, type: 'text', trackIndex: 1, ...rest });

it('keeps the order of drawing: a clip between texts parts their lanes', () => {
  const { layers } = plan(
    with_(text('low', { trackIndex: 0, duration: 40 }), clip('clip', { trackIndex: 0, start: 40 }), text('high')),
  );
  expect(
    layers.map((layer) =>
      layer.kind === 'clip' ? layer.item.id : layer.states.flatMap(({ items }) => items.map(({ id }) => id)).join(),
    ),
  ).toEqual(['low', 'clip', 'high']);
});

/** Two of an equal track and length are put one after the other, with a transition. */
const touching = (item: Item, items: readonly Item[]): Item => {
  const before = items.slice(0, items.indexOf(item)).find(({ trackIndex }) => trackIndex === item.trackIndex);
  const transition = { kind: TRANSITIONS[item.start % TRANSITIONS.length]!, duration: 5 + (item.x % 30) };
  return { ...item, transition, start: before ? endOf(before) : item.start };
};

it('shows in each frame the items that the preview shows, in the same order', () => {
  const item = fc
    .record({
      id: fc.uuid(),
      isClip: fc.boolean(),
      trackIndex: fc.integer({ min: 0, max: 1 }),
      start: fc.integer({ min: 0, max: 120 }),
      duration: fc.integer({ min: 3, max: 90 }),
      x: fc.integer({ min: 0, max: 600 }),
      visible: fc.constantFrom(true, true, false),
      fadeIn: fc.constantFrom(0, 0, 10),
    })
    .map(({ isClip, ...rest }) => (isClip ? clip(rest.id, rest) : text(rest.id, rest)));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const timeline = with_(...items.map((item) => touching(item, items)));
      const { layers, frames } = plan(timeline);
      for (let frame = 0; frame < frames; frame += 1) {
        const planned = layers.flatMap((layer) => {
          if (layer.kind === 'clip') return layer.start <= frame && frame < layer.end ? [layer.item.id] : [];
          return layer.states.find(({ from, to }) => from <= frame && frame < to)?.items.map(({ id }) => id) ?? [];
        });
        expect(planned).toEqual(seenAt(withTransitions(timeline), frame).map(({ id }) => id));
      }
      for (const layer of layers) {
        if (layer.kind !== 'lane') continue;
        expect(layer.states[0]?.from).toBe(0);
        expect(layer.states.at(-1)?.to).toBe(frames);
        expect(Object.values(layer.box).every((value) => value >= 0 && value % 2 === 0)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

it('gives a moving item a state for each frame in which it looks different', () => {
  const { layers } = plan(with_(text('a', { start: 0, duration: 30, fadeIn: 5 })));
  const [lane] = layers;
  expect(lane?.kind === 'lane' && lane.states.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 30],
  ]);
});

it('keeps a logo and subtitles on other tracks apart, and joins what lies over each other', () => {
  const logo = newItem({
    id: 'logo',
    type: 'image',
    url: '/files/l',
    trackIndex: 0,
    x: 10,
    y: 10,
    width: 100,
    height: 60,
  });
  const apart = plan(with_(logo, text('words', { x: 60, y: 900 })));
  expect(apart.layers.length).toBe(2);
  expect(plan(with_(logo, text('words', { x: 0, y: 0, width: 200, height: 100 }))).layers.length).toBe(1);
});

it('hears what is neither muted nor hidden nor silent, from the right frame of its source', () => {
  const sound = (id: string, rest: Partial<Item> = {}) =>
    newItem({ id, type: 'audio', url: '/files/s', trackIndex: 2, start: 20, duration: 60, trimStart: 10, ...rest });
  const { sounds } = plan(
    with_(clip('clip', { volume: 0 }), sound('a', { speed: 2, fadeIn: 30 }), sound('b', { volume: 0 })),
    {
      start: 30,
      end: 100,
    },
  );
  expect(sounds.map(({ item, start, end, from, fadeIn }) => [item.id, start, end, from, fadeIn])).toEqual([
    ['a', 0, 50, 30, 20],
  ]);
  const muted = { ...with_(sound('a')), tracks: newTimeline().tracks.map((track) => ({ ...track, muted: true })) };
  expect(plan(muted).sounds).toEqual([]);
});

it('makes odd sizes even upwards', () => {
  const { viewport } = plan({ ...with_(text('a')), viewport: { width: 719, height: 1281 } });
  expect(viewport).toEqual({ width: 720, height: 1282 });
});

it('hears sounds in reverse from the beginning of their part, and nothing where their file has not begun', () => {
  const sound = newItem({
    id: 's',
    type: 'audio',
    url: '/files/s',
    trackIndex: 2,
    start: 20,
    duration: 100,
    trimStart: 30,
  });
  const heard = (rest: Partial<Item>, range?: { start: number; end: number }) =>
    plan(with_({ ...sound, reverse: true, speed: 2, ...rest }), range).sounds.map(({ start, end, from }) => [
      start,
      end,
      from,
    ]);
  expect(heard({})).toEqual([[20, 120, 30]]);
  expect(heard({}, { start: 50, end: 100 })).toEqual([[0, 50, 70]]);
  // As a transition makes it.
  expect(heard({ trimStart: -10 })).toEqual([[20, 115, 0]]);
});
