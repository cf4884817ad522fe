import { expect, it } from 'vitest';
import { clip } from '@/tests/factories/timeline';
import { endOf, newItem, newTimeline, type Item, type Timeline } from '../model';
import { apply } from './index';

/** Three clips of 100 frames that touch, each from the middle of a file of 300. */
const middle = { trimStart: 100, originalDuration: 300 };
const film = (change: Partial<Record<'a' | 'b' | 'c', Partial<Item>>> = {}): Timeline => ({
  ...newTimeline(),
  items: (['a', 'b', 'c'] as const).map((id, at) => clip(id, at * 100, 100, { ...middle, ...change[id] })),
});
const spans = ({ items }: Timeline) => items.map((item) => [item.start, endOf(item), item.trimStart]);

it('rolls a cut: what one clip loses the next one shows, as far as both have something', () => {
  expect(spans(apply(film(), { type: 'roll', id: 'a', to: 130 }))).toEqual([
    [0, 130, 100],
    [130, 200, 130],
    [200, 300, 100],
  ]);
  // Half a second of the next one stays; a file without anything before its start gives nothing.
  expect(spans(apply(film(), { type: 'roll', id: 'a', to: 500 }))[0]).toEqual([0, 185, 100]);
  const short = film({ b: { trimStart: 5 } });
  expect(spans(apply(short, { type: 'roll', id: 'a', to: 50 })).slice(0, 2)).toEqual([
    [0, 95, 100],
    [95, 200, 0],
  ]);
  const locked = film({ b: { locked: true } });
  expect(apply(locked, { type: 'roll', id: 'a', to: 130 })).toBe(locked);
  const last = film();
  expect(apply(last, { type: 'roll', id: 'c', to: 320 })).toBe(last);
});

it('slips a clip: another part of its file in the same place, at any speed, in reverse, within the file', () => {
  const slipped = (change: Partial<Item>, by: number) =>
    spans(apply(film({ b: change }), { type: 'slip', ids: ['b'], by }))[1];
  expect(slipped({}, 30)).toEqual([100, 200, 130]);
  expect(slipped({}, 500)).toEqual([100, 200, 200]);
  expect(slipped({}, -500)).toEqual([100, 200, 0]);
  expect(slipped({ speed: 2, trimStart: 50 }, 10)).toEqual([100, 200, 70]);
  expect(slipped({ reverse: true }, 30)).toEqual([100, 200, 70]);
  const still = { ...newTimeline(), items: [newItem({ id: 'still', type: 'image', url: '/p' })] };
  expect(apply(still, { type: 'slip', ids: ['still'], by: 5 })).toBe(still);
});

it('slides a clip between its neighbours, which become longer and shorter, and into what is free', () => {
  expect(spans(apply(film(), { type: 'slide', id: 'b', by: 20 }))).toEqual([
    [0, 120, 100],
    [120, 220, 100],
    [220, 300, 120],
  ]);
  // The neighbour keeps half a second, and nothing is shown that its file has not.
  expect(spans(apply(film(), { type: 'slide', id: 'b', by: -200 }))[1]).toEqual([15, 115, 100]);
  const ended = film({ a: { trimStart: 190 } });
  expect(spans(apply(ended, { type: 'slide', id: 'b', by: 50 }))[1]).toEqual([110, 210, 100]);
  const free = { ...film(), items: film().items.filter(({ id }) => id !== 'c') };
  expect(spans(apply(free, { type: 'slide', id: 'b', by: 20 }))).toEqual([
    [0, 120, 100],
    [120, 220, 100],
  ]);
  const alone = { ...film(), items: film().items.filter(({ id }) => id !== 'b') };
  expect(spans(apply(alone, { type: 'slide', id: 'a', by: 500 }))[0]).toEqual([100, 200, 100]);
});

it('trims an edge and lets what follows close up, or make room', () => {
  expect(spans(apply(film(), { type: 'ripple-trim', id: 'a', edge: 'end', to: 70 }))).toEqual([
    [0, 70, 100],
    [70, 170, 100],
    [170, 270, 100],
  ]);
  expect(spans(apply(film(), { type: 'ripple-trim', id: 'b', edge: 'start', to: 130 }))).toEqual([
    [0, 100, 100],
    [100, 170, 130],
    [170, 270, 100],
  ]);
  expect(spans(apply(film(), { type: 'ripple-trim', id: 'a', edge: 'end', to: 150 }))[2]).toEqual([250, 350, 100]);
  const locked = film({ c: { locked: true } });
  expect(apply(locked, { type: 'ripple-trim', id: 'a', edge: 'end', to: 70 })).toBe(locked);
});

it('changes the order of tracks within their kind, with what lies on them', () => {
  const { tracks } = newTimeline();
  const start = { ...film(), items: [...film().items, clip('up', 0, 50, { trackIndex: 1 })] };
  const moved = apply(start, { type: 'move-track', trackId: 'track-1', by: 1 });
  expect(moved.tracks.map(({ id }) => id)).toEqual(['track-2', 'track-1', 'track-3', 'track-4']);
  expect(moved.items.map(({ id, trackIndex }) => [id, trackIndex])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['up', 0],
  ]);
  for (const [trackId, by] of [
    ['track-2', 1],
    ['track-1', -1],
    ['track-4', 1],
  ] as const)
    expect(apply(start, { type: 'move-track', trackId, by })).toBe(start);
  const held = { ...start, tracks: tracks.map((track) => ({ ...track, locked: track.id === 'track-1' })) };
  expect(apply(held, { type: 'move-track', trackId: 'track-1', by: 1 })).toBe(held);
});

it('lets one track alone be heard, and all again', () => {
  const alone = apply(film(), { type: 'solo-track', trackId: 'track-3' });
  expect(alone.tracks.map(({ muted }) => muted)).toEqual([true, true, false, true]);
  const other = apply(alone, { type: 'solo-track', trackId: 'track-1' });
  expect(other.tracks.map(({ muted }) => muted)).toEqual([false, true, true, true]);
  expect(apply(other, { type: 'solo-track', trackId: 'track-1' }).tracks.some(({ muted }) => muted)).toBe(false);
});
