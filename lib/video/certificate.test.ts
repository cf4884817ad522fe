import { expect, it } from 'vitest';
import { ALIKE, certificateOf, certificateWords, isCertified, sampledFrames } from './certificate';

it('samples 24 frames over the whole range, each once, and all of a range that has fewer', () => {
  const frames = sampledFrames({ start: 30, end: 30 + 240 });
  expect(frames).toHaveLength(24);
  expect([frames[0], frames[1], frames.at(-1)]).toEqual([35, 45, 265]);
  expect(sampledFrames({ start: 3, end: 8 })).toEqual([3, 4, 5, 6, 7]);
  expect(sampledFrames({ start: 3, end: 3 })).toEqual([]);
  for (let length = 1; length < 200; length += 1) {
    const some = sampledFrames({ start: 7, end: 7 + length });
    expect(new Set(some).size).toBe(Math.min(24, length));
    expect(some.every((frame) => frame >= 7 && frame < 7 + length)).toBe(true);
  }
});

const samples = (...likeness: number[]) => likeness.map((each, index) => ({ frame: index * 30, likeness: each }));

it('says how many pictures match and the lowest likeness, and never rounds one up to where it matches', () => {
  const good = certificateOf(samples(0.999, 0.9919, 1), new Map());
  expect(good).toEqual({ state: 'compared', compared: 3, alike: 3, lowest: 0.991, pairs: [] });
  expect(certificateWords(good)).toEqual({
    words: 'Matches the preview: 3 of 3 pictures, lowest 0.991.',
    advice: null,
  });
  const close = certificateOf(samples(0.999, ALIKE - 0.0001), new Map());
  expect(close).toMatchObject({ alike: 1, lowest: 0.979 });
  expect(certificateWords(close).words).toBe('1 picture of 2 differs from the preview, lowest 0.979.');
  expect(certificateWords(close).advice).toMatch(/render it again/);
  expect(certificateWords(certificateOf(samples(0.5, 0.6, 0.99), new Map())).words).toBe(
    '2 pictures of 3 differ from the preview, lowest 0.500.',
  );
});

it('keeps the pairs that differ most, the first one most, at their seconds', () => {
  const pictures = new Map([0, 30, 60, 90].map((frame) => [frame, `pair ${frame}`]));
  const { pairs } = certificateOf(samples(0.99, 0.7, 0.98, 0.6), pictures);
  expect(pairs).toEqual([
    { at: 3, likeness: 0.6, picture: 'pair 90' },
    { at: 1, likeness: 0.7, picture: 'pair 30' },
    { at: 2, likeness: 0.98, picture: 'pair 60' },
  ]);
});

it('has words for a comparison that goes on or failed, and is of films alone', () => {
  expect(certificateWords({ state: 'comparing' }).words).toBe('Being compared with the preview.');
  expect(certificateWords({ state: 'failed', reason: 'A file is gone.' })).toEqual({
    words: 'Not compared with the preview.',
    advice: 'A file is gone.',
  });
  expect((['mp4', 'webm', 'mov', 'prores', 'gif', 'audio', 'still'] as const).filter(isCertified)).toEqual([
    ...['mp4', 'webm', 'mov', 'prores'],
  ]);
});
