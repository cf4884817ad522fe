import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFrameAt } from '@/lib/timeline/items-at';
import { newItem, newTimeline } from '@/lib/timeline/model';
import { MAX_REVERSED, piecesOf, reversedAtOnce } from './pieces';
import { heldFrames, partsOf } from './reversed-clips';
import { reverseSamples } from './reversed-sounds';

const item = newItem({ id: 'a', type: 'video', url: '/files/a', start: 40, duration: 100, reverse: true, speed: 1.5 });

it('holds no more frames at once than fit the memory, of any size', () => {
  for (const [width, height] of [
    [64, 64],
    [1920, 1080],
    [3840, 2160],
    [8192, 8192],
  ] as const) {
    const frames = heldFrames({ width, height });
    expect(frames).toBeGreaterThanOrEqual(1);
    if (frames > 1) expect(frames * width * height * 1.5).toBeLessThanOrEqual(200_000_000);
  }
});

it('reads the parts of a clip from its end, together all of its frames in their order', () => {
  const layer = { kind: 'clip', item, start: 45, end: 133 } as const;
  const parts = partsOf(layer, 30);
  expect(parts.map(({ start, end }) => end - start)).toEqual([30, 30, 28]);
  const shown = parts.flatMap(({ item: one, start, end }) =>
    Array.from({ length: end - start }, (_, index) => sourceFrameAt(one, end - 1 - index)),
  );
  expect(shown).toEqual(Array.from({ length: 88 }, (_, index) => sourceFrameAt(item, 45 + index)));
  expect(partsOf({ ...layer, end: 46 }, 30)).toHaveLength(1);
});

it('turns samples round across blocks, both channels of each together', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'reversed-'));
  const [from, to] = [path.join(dir, 'plain'), path.join(dir, 'turned.wav')];
  const samples = Uint32Array.from({ length: 600_000 }, (_, index) => index);
  writeFileSync(from, samples);
  await reverseSamples(from, to, new AbortController().signal);
  const made = readFileSync(to);
  expect([made.toString('latin1', 0, 4), made.readUInt32LE(40), made.length]).toEqual(['RIFF', 2_400_000, 2_400_044]);
  expect(new Uint32Array(made.buffer.slice(made.byteOffset + 44))).toEqual(samples.toReversed());
  rmSync(dir, { recursive: true });
});

it('renders a minute at a time where a clip runs backwards, so that the disk is bounded too', () => {
  const long = { ...item, start: 0, duration: 4_000 };
  const range = { start: 0, end: 4_000 };
  const film = { ...newTimeline(), items: [long] };
  expect(piecesOf(film, range).map(({ start }) => start)).toEqual([0, MAX_REVERSED, 2 * MAX_REVERSED]);
  expect(reversedAtOnce(film, range)).toBe(MAX_REVERSED);
  const forwards = { ...film, items: [{ ...long, reverse: false }] };
  expect([piecesOf(forwards, range).length, reversedAtOnce(forwards, range)]).toEqual([1, 0]);
});
