import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILM_SUBTITLES } from '@/lib/scene/subtitles';
import { toWire } from '@/lib/timeline/convert';
import { wireTimeline } from '@/lib/timeline/wire';
import { saidAt } from '@/lib/timeline/values-at';
import { subtitleStates } from '@/lib/video/film-plan';
import { filmWords } from './film-words';
import { segmentTimeline } from './segment-items';

const said = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at * 0.5, end: at * 0.5 + 0.4 }));
const segment = (index: number, text: string) => ({
  ...{ index, originalSegmentName: `part${index}`, description: '', params: {}, duration: 2, clipSeconds: 4 },
  ...{ path: `http://here/files/${'c'.repeat(23)}${index}.mp4`, speedFactor: 2, clipSpeed: 2, speedChosen: false },
  ...{ videoDurationLength: null, words: said(text), status: 'ready' as const, error: null },
  voiceOver: {
    text,
    path: { url: `http://here/files/${'v'.repeat(23)}${index}.wav` },
    seconds: 1.65,
    source: 'made' as const,
  },
  stale: { video: false, voiceOver: false, merged: false },
});
const project = {
  format: '9:16',
  stale: false,
  mergedVideoUrl: `/files/${'f'.repeat(24)}.mp4`,
  mergedDuration: 7,
  subtitles: { burnt: true },
  introOutroSettings: {
    introImageUrl: '/files/iiiiiiiiiiiiiiiiiiiiiiii.png',
    outroImageUrl: null,
    introDuration: 3,
    outroDuration: 3,
    motion: true,
  },
  segmentsInfo: { segments: { second: segment(1, 'Order tonight.'), first: segment(0, 'Fresh rye bread.') } },
} as unknown as Parameters<typeof segmentTimeline>[0];

it('lays out clips, voices, music, the picture before, and subtitles where they are said', () => {
  const laid = segmentTimeline(project, { url: '/files/mmmmmmmmmmmmmmmmmmmmmmmm.mp3', seconds: 5, volume: 0.3 });
  const rows = laid?.items.map(({ id, type, start, duration, segmentName }) => [
    id,
    type,
    start,
    duration,
    segmentName,
  ]);
  // Nine frames longer where the next one fades in.
  expect(rows).toEqual([
    ['intro', 'image', 0, 99, null],
    ['clip-1', 'video', 90, 69, 'first'],
    ['voice-1', 'audio', 90, 50, 'first'],
    ['clip-2', 'video', 150, 60, 'second'],
    ['voice-2', 'audio', 150, 50, 'second'],
    ['music-1', 'audio', 0, 150, null],
    ['music-2', 'audio', 150, 60, null],
    [expect.any(String), 'text', 90, 54, 'first'],
    [expect.any(String), 'text', 150, 39, 'second'],
  ]);
  const fades = laid?.items
    .slice(0, 4)
    .filter(({ type }) => type !== 'audio')
    .map(({ trackIndex, fadeIn, fadeOut }) => [trackIndex, fadeIn, fadeOut]);
  expect(fades).toEqual([
    [0, 0, 0],
    [1, 8, 8],
    [0, 0, 0],
  ]);
  // The picture before comes nearer until the first part begins; the words are marked when they are said.
  expect(laid?.items[0]).toMatchObject({ fit: 'card', keyframes: [{ frame: 0 }, { frame: 89, value: 1.06 }] });
  expect(laid?.items.at(-1)).toMatchObject({
    ...{ x: 44, y: 992, width: 634, height: 136, color: '#ffffff' },
    text: { wordTimes: [0, 15], accentColor: '#fde047', fontFamily: 'Open Sans', fitText: true, hugText: true },
  });
  expect(new Set(laid?.items.filter(({ type }) => type === 'text').map(({ trackIndex }) => trackIndex)).size).toBe(1);
  const texts = laid?.items.flatMap(({ text }) => text?.text ?? []);
  expect(texts).toEqual(['Fresh rye bread.', 'Order tonight.']);
  expect(wireTimeline.safeParse({ ...toWire(laid!) }).error).toBeUndefined();
  // As in the film, a subtitle gives way where the scene shows the same words.
  const shown = { scene: 'title', title: 'Order tonight' };
  const once = { ...project, subtitles: { burnt: true, once: true } };
  const { first, second } = project.segmentsInfo.segments;
  const titled = { ...once, segmentsInfo: { segments: { first: first!, second: { ...second!, params: shown } } } };
  const left = segmentTimeline(titled, null)?.items.flatMap(({ text }) => text?.text ?? []);
  expect(left).toEqual(['Fresh rye bread.']);
});

it('shows in each frame the subtitle of the film, at whatever frame a part begins', () => {
  const word = fc.record({
    text: fc.constantFrom('bread', 'rye.', 'every', 'morning!', 'and'),
    gap: fc.integer({ min: 0, max: 1_200 }),
    long: fc.integer({ min: 10, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 25 }), fc.integer({ min: 1, max: 400 }), (spoken, before) => {
      let at = 0;
      const words = spoken.map(({ text, gap, long }) => {
        const start = (at + gap) / 1_000;
        at += gap + long;
        return { text, start, end: at / 1_000 };
      });
      const duration = at / 1_000 + 0.25;
      const own = { ...segment(1, 'x'), words, duration };
      const first = { ...segment(0, 'y'), words: [], duration: before / 30 };
      const frames = Math.round(duration * 30);
      const laid = segmentTimeline(
        { ...project, mergedVideoUrl: null, segmentsInfo: { segments: { own, first } } } as unknown as typeof project,
        null,
      );
      const offset = 90 + before;
      const film = subtitleStates({ words, perGroup: FILM_SUBTITLES.wordsPerGroup, frames, marks: true });
      const texts = laid?.items.filter(({ type }) => type === 'text') ?? [];
      for (let frame = 0; frame < frames; frame += 1) {
        const state = film.find(({ from, until }) => from <= frame && frame < until);
        const item = texts.find(
          ({ start, duration: long }) => start <= offset + frame && offset + frame < start + long,
        );
        expect([frame, item?.text?.text ?? '', item ? saidAt(item, offset + frame - item.start) : null]).toEqual([
          frame,
          state?.words.join(' ') ?? '',
          state?.said ?? null,
        ]);
      }
    }),
    { numRuns: 150 },
  );
});

it('waits until every segment has its clip', () => {
  const missing = { ...segment(1, 'x'), path: null };
  const without = { ...project, segmentsInfo: { segments: { a: segment(0, 'y'), b: missing } } };
  expect(segmentTimeline(without, null)).toBeNull();
});

it('knows when the words of the merged film are said, as long as nothing has changed since', () => {
  expect(filmWords(project)?.map(({ text, start }) => [text, start])).toEqual([
    ['Fresh', 3],
    ['rye', 3.5],
    ['bread.', 4],
    ['Order', 5],
    ['tonight.', 5.5],
  ]);
  expect(filmWords({ ...project, stale: true })).toBeNull();
});

it('takes the brand’s end card from the film, where it stands there', () => {
  const laid = segmentTimeline({ ...project, mergedDuration: 10 }, null);
  expect(laid?.items.find(({ id }) => id === 'end-card')).toMatchObject({
    ...{ url: `/files/${'f'.repeat(24)}.mp4`, start: 210, duration: 90, trimStart: 210, trackIndex: 1, volume: 0 },
    ...{ fadeIn: 0, fadeOut: 0 },
  });
  // Its fade is in the film's own pictures.
  expect(laid?.items.find(({ id }) => id === 'clip-2')).toMatchObject({ start: 150, duration: 60 });
});
