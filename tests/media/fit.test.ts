import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { DEFAULT_FIT, type Fit } from '@/lib/media/frame';
import { planMedia } from '@/lib/media/plan';
import { runPlan } from '@/server/media/convert/run-plan';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import { probeFile } from '@/server/media/inspect/probe-file';
import { H264, startClips, type Clips } from './support/clips';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';

let clips: Clips;
let folder: string;
/** Nobody leaves here: each test has its own time. */
const signal = new AbortController().signal;
beforeAll(async () => {
  clips = await startClips();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fit-'));
});
afterAll(async () => {
  await clips.remove();
  await rm(folder, { recursive: true });
});

/** The left half red, the right half blue. */
const HALVES = (size: string, seconds?: number) => {
  const [width, height] = size.split('x').map(Number);
  const color = (name: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${name}:s=${(width ?? 0) / 2}x${height}:r=24${seconds ? `:d=${seconds}` : ''}`,
  ];
  return [
    ...color('red'),
    ...color('blue'),
    '-filter_complex',
    '[0:v][1:v]hstack',
    ...(seconds ? [] : ['-frames:v', '1']),
  ];
};

async function made(file: string, kind: 'image' | 'video', network: PlatformKey, fit: Partial<Fit>) {
  const contentType = kind === 'image' ? 'image/png' : 'video/mp4';
  const probe = await probeFile({ file, kind, contentType, bytes: (await stat(file)).size, folder, signal });
  const plan = planMedia({
    label: network,
    probe,
    presets: manifestOf(network).presets,
    fit: { ...DEFAULT_FIT, ...fit },
  });
  if (plan.action !== 'convert') throw new Error(`Nothing to do: ${plan.action}`);
  const [result] = await runPlan({
    source: { file, probe },
    works: [plan.work],
    folder,
    signal,
    onProgress: () => undefined,
  });
  if (!result || result instanceof AppError) throw result ?? new Error('Nothing was made');
  return {
    size: [(result.probe as { width: number }).width, (result.probe as { height: number }).height],
    at: await colors(result.path, kind),
  };
}

/** The colour at a position, 0–1 from the left and the top: 'red', 'blue' or its value. */
async function colors(file: string, kind: 'image' | 'video') {
  const shot = kind === 'image' ? file : path.join(folder, 'shot.png');
  if (kind === 'video')
    await runFfmpeg({ args: ['-ss', '1', '-i', file, '-frames:v', '1', '-update', '1', shot], signal });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    if (red > 180 && green < 60 && blue < 60) return 'red';
    if (blue > 180 && red < 60 && green < 60) return 'blue';
    return [red, green, blue];
  };
}
const near = (color: unknown, wanted: number[]) =>
  expect(
    (color as number[]).every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 16),
    `${String(color)} is ${String(wanted)}`,
  ).toBe(true);

describe.each([
  ['a picture', 'image'],
  ['a video', 'video'],
] as const)('%s of the wrong shape', { timeout: 120_000 }, (_name, kind) => {
  // Three to one: too wide for Instagram's pictures, and not the aspect ratio of its reels.
  const wide = () =>
    kind === 'image'
      ? clips.make('wide.png', HALVES('600x200'))
      : clips.make('wide.mp4', [...HALVES('600x200', 3.2), ...H264]);

  it('is cropped around the chosen point', async () => {
    const [left, right, middle] = [
      await made(await wide(), kind, 'instagram', { mode: 'crop', focus: { x: 0, y: 0.5 } }),
      await made(await wide(), kind, 'instagram', { mode: 'crop', focus: { x: 1, y: 0.5 } }),
      await made(await wide(), kind, 'instagram', { mode: 'crop' }),
    ];
    expect([left.at(0.02, 0.5), left.at(0.3, 0.5)]).toEqual(['red', 'red']);
    expect([right.at(0.98, 0.5), right.at(0.7, 0.5)]).toEqual(['blue', 'blue']);
    expect([middle.at(0.05, 0.5), middle.at(0.95, 0.5)]).toEqual(['red', 'blue']);
  });

  it('is padded with a colour', async () => {
    const { at, size } = await made(await wide(), kind, 'instagram', { mode: 'pad', background: '#20c040' });
    expect([at(0.02, 0.5), at(0.98, 0.5)]).toEqual(['red', 'blue']);
    for (const y of [0, 0.05, 0.95, 1]) near(at(0.5, y), [0x20, 0xc0, 0x40]);
    const ratio = size[0]! / size[1]!;
    expect(kind === 'image' ? ratio > 1.9 && ratio <= 1.91 : Math.abs(ratio - 9 / 16) < 0.01).toBe(true);
  });

  it('is padded with a blur of itself, which is the default for pictures', async () => {
    const { at } = await made(await wide(), kind, 'instagram', kind === 'image' ? {} : { mode: 'pad' });
    expect([at(0.02, 0.5), at(0.98, 0.5)]).toEqual(['red', 'blue']);
    // The blur has the colours of the picture, mixed in the middle.
    const [red = 0, , blue = 0] = at(0.5, 0.02) as unknown as number[];
    expect([red > 40, blue > 40]).toEqual([true, true]);
  });

  it('is refused if it must be kept and can’t be', async () => {
    if (kind === 'image')
      await expect(made(await wide(), kind, 'instagram', { mode: 'keep' })).rejects.toThrow('refuse');
    else
      expect(
        (
          await made(await clips.make('wide.avi', [...HALVES('600x200', 3.2), '-c:v', 'mpeg4']), kind, 'telegram', {
            mode: 'keep',
          })
        ).size,
      ).toEqual([600, 200]);
  });
});
