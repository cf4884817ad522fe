// Frames of a video as pictures, and its stills: the colours that players show, however the file has them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { VideoProbe } from '@/lib/media/probe';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import { exactFramesArguments, framesArguments, stillArguments } from '@/server/media/ffmpeg/still-arguments';
import { probeFile } from '@/server/media/inspect/probe-file';

const dir = mkdtempSync(path.join(os.tmpdir(), 'clip-frames-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const signal = AbortSignal.timeout(120_000);
const COLOUR = [200, 80, 40];
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** A video of one colour, in a matrix and a range. */
async function video(
  name: string,
  { height, matrix, range, tags }: Made,
): Promise<{ file: string; probe: VideoProbe }> {
  const file = path.join(dir, name);
  const width = (height * 4) / 3;
  const colour = `color=c=0x${COLOUR.map((one) => one.toString(16).padStart(2, '0')).join('')}:s=${width}x${height}:r=25:d=2,format=gbrp`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', colour, '-vf'];
  const filter = `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p`;
  execFileSync('ffmpeg', [...args, filter, '-c:v', 'libx264', '-crf', '8', ...tags, '-y', file]);
  const probe = await probeFile({
    ...{ file, folder: dir, signal, decode: false },
    ...{ kind: 'video', contentType: 'video/mp4', bytes: statSync(file).size },
  });
  return { file, probe: probe as VideoProbe };
}
type Made = { height: number; matrix: string; range: string; tags: string[] };

const colourOf = async (file: string) => {
  const { data } = await sharp(file)
    .extract({ left: 40, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};
const isNear = (found: number[]) => found.every((value, at) => Math.abs(value - (COLOUR[at] ?? 0)) <= 4);

it.each<[string, Made]>([
  ['BT.709, as it says', { height: 240, matrix: 'bt709', range: 'tv', tags: ['-colorspace', 'bt709'] }],
  ['large, and says nothing', { height: 720, matrix: 'bt709', range: 'tv', tags: [] }],
  ['small, and says nothing', { height: 240, matrix: 'bt601', range: 'tv', tags: [] }],
  [
    'BT.601 in its full range',
    { height: 240, matrix: 'bt601', range: 'pc', tags: ['-colorspace', 'smpte170m', '-color_range', 'pc'] },
  ],
])('have their colours: %s', async (name, made) => {
  const { file, probe } = await video(`${name.replaceAll(/\W/g, '')}.mp4`, made);
  const folder = path.join(dir, `frames-${name.replaceAll(/\W/g, '')}`);
  mkdirSync(folder);
  await runFfmpeg({ args: framesArguments({ file, probe, fromS: 0.5, frames: 60, maxSide: 320, folder }), signal });
  expect(readdirSync(folder)).toHaveLength(60);
  const found = await colourOf(path.join(folder, '00060.jpg'));
  expect([found, isNear(found)]).toEqual([found, true]);
  const to = path.join(folder, 'still.jpg');
  await runFfmpeg({ args: stillArguments({ file, probe, atS: 1, maxSide: 320, to }), signal });
  const still = await colourOf(to);
  expect([still, isNear(still)]).toEqual([still, true]);
});

it.each([
  ['at an even rate', []],
  ['with a gap in its times', ['20', '29']],
])('a single frame is the one that a player shows at a moment: %s', async (name, [from, to]) => {
  const file = path.join(dir, `counted-${name.length}.mp4`);
  // Each frame is lighter than the one before: its light tells its number.
  const gap = from ? `,select=not(between(n\\,${from}\\,${to}))` : '';
  const counted = `color=c=black:s=64x64:r=25:d=4,format=yuv420p,geq=lum=16+2*N:cb=128:cr=128${gap}`;
  const lossless = ['-fps_mode', 'vfr', '-c:v', 'libx264', '-qp', '0', '-g', '50', ...BT709, '-y', file];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', counted, ...lossless]);
  const probe = (await probeFile({
    ...{ file, folder: dir, signal, decode: false },
    ...{ kind: 'video', contentType: 'video/mp4', bytes: statSync(file).size },
  })) as VideoProbe;
  const numberIn = async (png: string) => {
    // A canvas would follow them, and show other middle tones than a player.
    expect(readFileSync(png).toString('latin1')).not.toMatch(/gAMA|cHRM|cICP|iCCP|sRGB/);
    const [light = 0] = await colourOf(png);
    return Math.round((light * 219) / 255 / 2);
  };
  const moments = [-1, 0, 0.02, 0.0401, 0.5, 16 / 30, 1, 1.19, 1.2, 2.5, 97 / 30, 3.97, 10];
  const frames = moments.map((atS) => ({ file, probe, atS, to: path.join(dir, `exact ${atS}.png`) }));
  await runFfmpeg({ args: exactFramesArguments(frames), signal });
  const found = [];
  for (const { to } of frames) found.push(await numberIn(to));
  const inGap = from ? [19, 19] : [25, 29];
  expect(found).toEqual([0, 0, 0, 1, 12, 13, ...inGap, 30, 62, 80, 99, 99]);
});
