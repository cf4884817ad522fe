// Moving pictures of timelines, made by the real ffmpeg.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { GIF } from '@/lib/video/render';
import { finishFile } from '@/server/studio/rendering/finish-file';
import { brightness } from './pictures';
import { box, dir, render, signal } from './timelines';

afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('makes a GIF of several pieces as of one: each picture at its time', async () => {
  const at = (frame: number, value: number) => ({ property: 'x', frame, value, easing: 'linear' }) as const;
  const moves = { keyframes: [at(0, 0), at(350, 32)] };
  const items = [
    box('early', 0, 315, 60, { x: 0, y: 40, height: 8 }),
    box('late', 315, 35, 220, { x: 0, y: 40, height: 8 }),
    box('moving', 0, 350, 120, { ...moves, trackIndex: 0 }),
  ];
  const { path: file, pieces } = await render(items, { format: 'gif' });
  expect(pieces).toBe(2);
  const scratch = mkdtempSync(path.join(dir, 'gif'));
  const onProgress = () => undefined;
  const gif = await finishFile({ file, render: { format: 'gif', preset: null }, scratch, signal, onProgress });
  // A picture every 80 ms, and an end where the film ends.
  const seen = brightness(gif, 8, 42, true);
  expect(Math.abs(seen.length - (350 / 30) * GIF.fps)).toBeLessThanOrEqual(1);
  const late = seen.findIndex((level) => level > 160);
  expect(Math.abs(late - (315 / 30) * GIF.fps)).toBeLessThanOrEqual(1);
  expect(seen.slice(0, late).every((level) => level < 110) && seen.slice(late).every((level) => level > 160)).toBe(
    true,
  );
});
