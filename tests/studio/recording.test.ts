// Scenes drawn into clips by the real canvas and ffmpeg, in their processes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { Scene } from '@/lib/scene/draw-scene';
import { scene } from '@/lib/scene/schemas';
import { recorderLimits } from '@/server/studio/recording/in-recorder';
import { recordScene, recordStill } from '@/server/studio/recording/record-scene';
import { contractOf, framesOf, pixelOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'recording-'));
const size = { width: 180, height: 320 };
const signal = new AbortController().signal;
const usual = { ...recorderLimits };
let made = 0;
const to = () => path.join(dir, `r${(made += 1)}`);
afterEach(() => void Object.assign(recorderLimits, usual));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const titled = (duration: number, look: Partial<Scene['look']> = {}): Scene =>
  scene.parse({ kind: 'title', params: { title: 'Five habits of a café' }, look, duration });

it('records a scene twice into the same bytes, in the one codec of all our files', async () => {
  const heard: number[] = [];
  const asked = { scene: titled(1.5, { theme: 'Ocean Sunset' }), size, signal };
  const first = await recordScene({ ...asked, to: to(), onProgress: (fraction) => heard.push(fraction) });
  const second = await recordScene({ ...asked, to: to() });
  expect(first).toMatchObject({ seconds: 1.5, frames: 45 });
  expect(readFileSync(first.path).equals(readFileSync(second.path))).toBe(true);
  expect(new Set(framesOf(first.path)).size).toBeGreaterThan(40);
  expect(contractOf(first.path)).toEqual({
    codec_name: 'h264',
    profile: 'High',
    ...size,
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
    has_b_frames: 0,
    sample_aspect_ratio: '1:1',
    r_frame_rate: '30/1',
    time_base: '1/30000',
    start_time: '0.000000',
    nb_frames: '45',
    keys: [0, 30],
  });
  expect(heard.at(-1)).toBe(1);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

it('draws frames that look alike once', async () => {
  const still = await recordScene({
    scene: scene.parse({ kind: 'picture', params: {}, duration: 1 }),
    size,
    signal,
    to: to(),
  });
  const moving = await recordScene({ scene: titled(1, { theme: 'City Skyline' }), size, signal, to: to() });
  expect(moving.drawnFrames).toBe(30);
  expect(still.drawnFrames).toBeLessThanOrEqual(still.frames);
  expect(new Set(framesOf(still.path)).size).toBeLessThanOrEqual(still.drawnFrames);
});

it('shows a picture whole, moving nearer only when asked, and takes a transparent, a moving and a huge one', async () => {
  const transparent = path.join(dir, 'transparent.png');
  await sharp({ create: { width: 64, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toFile(transparent);
  const clear = await recordStill({ picture: transparent, seconds: 0.2, motion: false, size, signal, to: to() });
  expect(clear).toMatchObject({ frames: 6, drawnFrames: 1 });
  expect(pixelOf(clear.path, size.width / 2, size.height / 2)).toEqual(
    [255, 255, 255].map((each) => expect.closeTo(each, -1)),
  );

  const huge = path.join(dir, 'huge.jpg');
  await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#cc2211' } })
    .jpeg()
    .toFile(huge);
  const near = await recordStill({ picture: huge, seconds: 0.5, motion: true, size, signal, to: to() });
  expect(near.drawnFrames).toBeGreaterThan(8);
  expect(pixelOf(near.path, 90, 160)).toEqual([204, 34, 17].map((each) => expect.closeTo(each, -1)));

  const gif = path.join(dir, 'moving.gif');
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-t', '1', gif]);
  expect(await recordStill({ picture: gif, seconds: 0.2, motion: false, size, signal, to: to() })).toMatchObject({
    frames: 6,
  });
});

it('refuses a damaged picture with a sentence, and leaves no file', async () => {
  const bad = path.join(dir, 'bad.png');
  writeFileSync(bad, 'no picture');
  const asked = to();
  const refused = recordScene({
    scene: scene.parse({ kind: 'picture', params: { picture: 'x' }, duration: 1 }),
    pictures: { picture: bad },
    size,
    signal,
    to: asked,
  });
  await expect(refused).rejects.toMatchObject({
    code: 'MEDIA_UNREADABLE',
    message: expect.stringContaining('Choose another'),
  });
  expect(existsSync(`${asked}.mp4`)).toBe(false);
});

it('stops at once when it is cancelled, and says so when its process dies or hangs', async () => {
  const cancel = new AbortController();
  const asked = { scene: titled(600), size, to: to() };
  const recording = recordScene({
    ...asked,
    signal: cancel.signal,
    onProgress: () => cancel.abort(new Error('enough')),
  });
  await expect(recording).rejects.toThrow('enough');
  expect(existsSync(`${asked.to}.mp4`)).toBe(false);
  recorderLimits.silentMs = 20;
  await expect(recordScene({ ...asked, signal })).rejects.toMatchObject({ code: 'MEDIA_FAILED' });
});
