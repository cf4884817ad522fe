// A clip in reverse in the editor's preview, in Chromium: the very frames that the rule names, and its sound.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sourceFrameAt } from '@/lib/timeline/items-at';
import { newItem, newTimeline, type Item } from '@/lib/timeline/model';
import type { ReversedPreview } from './support/reversed-preview-page';
import { scriptPage } from './support/script-page';

vi.setConfig({ testTimeout: 120_000 });
const HOST = 'http://preview.test/';
const dir = mkdtempSync(path.join(os.tmpdir(), 'reversed-preview-'));
let browser: Browser;
let page: Page;

type Of = { [Name in keyof ReversedPreview]: ReversedPreview[Name] };
const call = <Name extends keyof Of>(name: Name, ...args: Parameters<Of[Name]>): ReturnType<Of[Name]> =>
  page.evaluate(
    ([each, given]) =>
      (globalThis as unknown as { reversedPreview: Record<string, (...all: unknown[]) => unknown> }).reversedPreview[
        each
      ]?.(...given),
    [name, args] as const,
  ) as ReturnType<Of[Name]>;

beforeAll(async () => {
  // Three seconds whose brightness is their frame's number, with a tone in the first half.
  const picture = 'color=black:s=32x32:r=30:d=3,format=yuv420p,geq=lum=16+2*N:cb=128:cr=128';
  const tone = `aevalsrc='if(lt(t,1.5),sin(440*2*PI*t),0)':s=48000:d=3`;
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-profile:v', 'high444', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_range', 'tv', '-g', '30', '-c:a', 'aac', path.join(dir, 'clip.mp4')],
  ]);
  ({ browser, page } = await scriptPage({
    ...{ script: 'reversed-preview-page.ts', host: HOST },
    serve: (file, route) =>
      route.fulfill({ contentType: 'video/mp4', body: readFileSync(path.join(dir, path.basename(file))) }),
  }));
});
afterAll(async () => {
  await browser?.close();
  rmSync(dir, { recursive: true, force: true });
});

const film = (rest: Partial<Item>) => {
  const clip = { id: 'a', type: 'video', url: '/files/a', width: 32, height: 32, originalDuration: 90 } as const;
  return { ...newTimeline({ width: 32, height: 32 }), items: [newItem({ ...clip, ...rest })] };
};
/** The frame of the file that is so bright. */
const frameOf = (brightness: number) => Math.round((brightness * 219) / 255 / 2);

it.each([
  { start: 0, duration: 80, trimStart: 5, reverse: true },
  { start: 3, duration: 40, trimStart: 2, speed: 2, reverse: true },
  { start: 0, duration: 100, trimStart: 31, speed: 0.5, reverse: true },
  { start: 0, duration: 60, trimStart: 31, frozen: true, originalDuration: null },
])('shows the frame that the rule names: %o', async (rest) => {
  const timeline = film(rest);
  await call('open', timeline, `${HOST}clip.mp4`);
  for (const at of [rest.start, 17, 18, 40, rest.start + rest.duration - 1]) {
    if (at >= rest.start + rest.duration) continue;
    const expected = Math.floor(sourceFrameAt(timeline.items[0]!, at));
    expect(frameOf(await call('brightnessAt', at)), `frame ${at}`).toBe(expected);
  }
});

it('goes backwards while it plays, without a gap of black, and has its sound from the end', async () => {
  await call('open', film({ duration: 80, trimStart: 5, reverse: true }), `${HOST}clip.mp4`);
  await call('brightnessAt', 0);
  const seen = (await call('play', 0, 60)).map(frameOf);
  expect(Math.min(...seen)).toBeGreaterThan(5);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(new Set(seen).size).toBeGreaterThan(2);
  const { first, second, seconds } = await call('sound');
  expect(seconds).toBeCloseTo(3, 1);
  expect(second).toBeGreaterThan(0.5);
  expect(first).toBeLessThan(0.05);
});
