import { expect, it } from 'vitest';
import { wireTimeline } from './wire';
import { scenesOfTimeline } from './cover-scenes';

const TRACKS = [
  { id: 'v', type: 'video' as const },
  { id: 'w', type: 'video' as const },
];
const clip = (id: string, startTime: number, duration: number, more: object = {}) => ({
  ...{ id, type: 'video' as const, trackIndex: 0, startTime, duration, url: `/files/${id}.mp4` },
  ...more,
});
const scenesOf = (items: object[], more: Partial<Parameters<typeof scenesOfTimeline>[1]> = {}) =>
  scenesOfTimeline(wireTimeline.parse({ timeline: items, tracks: TRACKS, totalDuration: 60 }), {
    range: { start: 0, end: 60 },
    merged: null,
    headlines: new Set(['title']),
    ...more,
  });

it('are clips without their fades and halves of transitions, with the names of their segments', () => {
  const first = clip('a', 0, 10, { segmentName: 'title', transition: { kind: 'push', duration: 2 } });
  const second = clip('b', 10, 6, { segmentName: 'quote', fadeOut: 1 });
  expect(scenesOf([second, first])).toEqual([
    { name: 'title', start: 0, end: 9, hasHeadline: true },
    { name: 'quote', start: 11, end: 15, hasHeadline: false },
  ]);
});

it('have a headline where a text stands over them, which no subtitle is, nor a text that is gone by then', () => {
  const text = (id: string, startTime: number, duration: number, more: object = {}) => ({
    ...{ id, type: 'text', trackIndex: 1, startTime, duration, text: 'Bread' },
    ...more,
  });
  const headlines = (...texts: object[]) => scenesOf([clip('a', 0, 10), ...texts]).map((scene) => scene.hasHeadline);
  expect(headlines(text('t', 1, 9))).toEqual([true]);
  expect(headlines(text('t', 1, 5))).toEqual([false]);
  expect(headlines(text('t', 1, 9, { groupId: 'subtitle-group-1' }))).toEqual([false]);
  expect(headlines(text('t', 1, 9, { visible: false }))).toEqual([false]);
});

it('of the merged video are its own, as it is cut and sped up', () => {
  const merged = {
    path: '/files/film.mp4',
    scenes: [
      { name: 'title', start: 0, end: 4, hasHeadline: true },
      { name: 'quote', start: 4, end: 8, hasHeadline: false },
    ],
  };
  const film = clip('m', 1, 3, { url: 'http://here/files/film.mp4', trimStart: 2, speed: 2 });
  expect(scenesOf([film], { merged })).toEqual([
    { name: 'title', start: 1, end: 2, hasHeadline: true },
    { name: 'quote', start: 2, end: 4, hasHeadline: false },
  ]);
  expect(scenesOf([{ ...film, reverse: true }], { merged })).toEqual([
    { name: 'quote', start: 1, end: 3, hasHeadline: false },
    { name: 'title', start: 3, end: 4, hasHeadline: true },
  ]);
});

it('lie within what is rendered', () => {
  const clips = [clip('a', 0, 4), clip('b', 4, 8, { segmentName: 'quote' }), clip('c', 20, 5)];
  expect(scenesOf(clips, { range: { start: 6, end: 10 } })).toEqual([
    { name: 'quote', start: 0, end: 4, hasHeadline: false },
  ]);
});
