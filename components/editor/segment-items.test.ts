import { expect, it } from 'vitest';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { toWire } from '@/lib/timeline/convert';
import { wireTimeline } from '@/lib/timeline/wire';
import { filmWords } from './film-words';
import { segmentTimeline } from './segment-items';

const said = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at * 0.5, end: at * 0.5 + 0.4 }));
const segment = (index: number, text: string) => ({
  ...{ index, originalSegmentName: `part${index}`, description: '', params: {}, duration: 2, clipSeconds: 4 },
  ...{ path: `http://here/files/${'c'.repeat(23)}${index}.mp4`, speedFactor: 2, speedChosen: false },
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
  subtitles: { burnt: true },
  introOutroSettings: {
    introImageUrl: '/files/iiiiiiiiiiiiiiiiiiiiiiii.png',
    outroImageUrl: null,
    introDuration: 3,
    outroDuration: 3,
    motion: true,
  },
  segmentsInfo: { segments: { second: segment(1, 'Order tonight.'), first: segment(0, 'Fresh rye bread.') } },
} as unknown as WireVideoProject;

it('lays out clips, voices, music, the picture before, and subtitles where they are said', () => {
  const laid = segmentTimeline(project, { url: '/files/mmmmmmmmmmmmmmmmmmmmmmmm.mp3', seconds: 5, volume: 0.3 });
  const rows = laid?.items.map(({ id, type, start, duration, segmentName }) => [
    id,
    type,
    start,
    duration,
    segmentName,
  ]);
  expect(rows).toEqual([
    ['intro', 'image', 0, 90, null],
    ['clip-1', 'video', 90, 60, 'first'],
    ['voice-1', 'audio', 90, 50, 'first'],
    ['clip-2', 'video', 150, 60, 'second'],
    ['voice-2', 'audio', 150, 50, 'second'],
    ['music-1', 'audio', 0, 150, null],
    ['music-2', 'audio', 150, 60, null],
    [expect.any(String), 'text', 90, 48, null],
    [expect.any(String), 'text', 150, 33, null],
  ]);
  const texts = laid?.items.flatMap(({ text }) => text?.text ?? []);
  expect(texts).toEqual(['Fresh rye bread.', 'Order tonight.']);
  expect(wireTimeline.safeParse({ ...toWire(laid!) }).error).toBeUndefined();
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
