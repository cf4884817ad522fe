import { expect, it } from 'vitest';
import type { Word } from '@/lib/video/word';
import { apply } from './commands/index';
import { endOf, newItem, newTimeline, type Item, type Timeline } from './model';
import { cuesOfGroup, groupOfClip, putCues, putSubtitles, sharingLook } from './put-subtitles';

/** Forty words, one each half second, and a pause after each ten. */
const words: Word[] = Array.from({ length: 40 }, (_, at) => {
  const start = at * 0.5 + Math.floor(at / 10) * 0.9;
  return { text: `w${at}`, start, end: start + 0.4 };
});
const clip = newItem({ id: 'clip', type: 'video', url: '/files/x.mp4', duration: 900, originalDuration: 900 });
const withClip: Timeline = { ...newTimeline(), items: [clip] };
const put = (timeline: Timeline, perGroup: number, of: Item = clip) =>
  (putSubtitles(timeline, { clip: of, words, perGroup, trackId: 'new' }) ?? []).reduce(apply, timeline);
const texts = ({ items }: Timeline) => items.filter(({ type }) => type === 'text');

it('stands above the clip, in one group that shares its look', () => {
  const made = put(withClip, 5);
  expect(texts(made)).toHaveLength(8);
  expect(new Set(texts(made).map(({ trackIndex, groupId, y }) => `${trackIndex} ${groupId} ${y}`))).toEqual(
    new Set(['1 subtitle-group-clip 900']),
  );
  const [first] = texts(made);
  expect(sharingLook(made, first!)).toHaveLength(8);
  expect(sharingLook(made, clip)).toEqual(['clip']);
});

it('is grouped otherwise at any time without drift, and keeps its look and place', () => {
  const once = put(withClip, 1);
  const starts = new Map(texts(once).map(({ start, text }) => [text?.text, start]));
  let timeline = apply(put(withClip, 5), {
    type: 'change',
    ids: texts(put(withClip, 5)).map(({ id }) => id),
    fields: { y: 40, text: { fontSize: 60 } },
  });
  for (const perGroup of [3, 8, 1, 5, 8, 3, 1]) {
    timeline = put(timeline, perGroup);
    for (const { start, text, y } of texts(timeline)) {
      expect(start).toBe(starts.get(text?.text.split(' ')[0]));
      expect([y, text?.fontSize]).toEqual([40, 60]);
    }
  }
  expect(texts(timeline).map(({ start, duration }) => [start, duration])).toEqual(
    texts(once).map(({ start, duration }) => [start, duration]),
  );
});

it('follows trim, speed and parts that are cut off', () => {
  const moved = { ...clip, start: 300, trimStart: 60, duration: 300, speed: 2 };
  const made = put({ ...withClip, items: [moved] }, 1, moved);
  const said = texts(made).find(({ text }) => text?.text === 'w4');
  expect(said?.start).toBe(300);
  expect(Math.max(...texts(made).map(endOf))).toBeLessThanOrEqual(600);

  const cut = apply(put(withClip, 5), { type: 'split', at: 300, newIds: { clip: 'rest' } });
  const again = put(
    cut,
    3,
    cut.items.find(({ id }) => id === 'clip'),
  );
  const before = texts(cut).map(endOf);
  expect(Math.max(...texts(again).map(endOf))).toBe(Math.max(...before));
  expect(new Set(again.items.map(({ id }) => id)).size).toBe(again.items.length);
});

it('adds a track when none above is free, and leaves a locked group alone', () => {
  const blocked = newItem({ id: 'b', type: 'image', url: '/files/y.png', trackIndex: 1, duration: 900 });
  const made = put({ ...withClip, items: [clip, blocked] }, 5);
  expect(made.tracks.map(({ name }) => name)).toEqual(['Video 1', 'Video 2', 'Subtitles', 'Audio 1', 'Audio 2']);
  expect(new Set(texts(made).map(({ trackIndex }) => trackIndex))).toEqual(new Set([2]));
  const [first] = texts(made);
  const locked = apply(made, { type: 'change', ids: [first!.id], fields: { locked: true } });
  expect(putSubtitles(locked, { clip, words, perGroup: 1, trackId: 'n' })).toBeNull();
});

it('comes in from a file at the playhead, and goes out with its times in the film', () => {
  const cues = [
    { text: 'One', start: 0, end: 1 },
    { text: 'Two\nlines', start: 1, end: 2.5 },
  ];
  const made = putCues(withClip, { cues, at: 90, groupId: 'file', trackId: 'n' }).reduce(apply, withClip);
  expect(texts(made).map(({ start, duration, trackIndex }) => [start, duration, trackIndex])).toEqual([
    [90, 30, 1],
    [120, 45, 1],
  ]);
  expect(cuesOfGroup(made, 'subtitle-group-file')).toEqual([
    { text: 'One', start: 3, end: 4 },
    { text: 'Two\nlines', start: 4, end: 5.5 },
  ]);
  expect(cuesOfGroup(made, groupOfClip(clip))).toEqual([]);
});
