import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { WireFile, WireFileDetails } from '@/lib/contracts/files';
import type { WireProcessedMedia } from '@/lib/contracts/media';
import { planMedia } from '@/lib/media/plan';
import type { ImageWork, Work } from '@/lib/media/work';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { onePassArguments } from '@/server/media/ffmpeg/video-arguments';
import { probeFile } from '@/server/media/inspect/probe-file';
import { median } from '../measure';
import type { Bench } from './media-bench';

const execute = promisify(execFile);
const ROUNDS = 5;
const PICTURES = 10;
const ASKED_AGAIN = 60;

/** A file of the library that has been analysed. */
async function uploaded({ product, token }: Bench, file: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), path.basename(file));
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const { id, url } = (await (
    await fetch(`${product.url}/files/upload`, { method: 'POST', headers, body: form })
  ).json()) as WireFile;
  for (;;) {
    const { state } = (await (await fetch(`${product.url}/files/${id}`, { headers })).json()) as WireFileDetails;
    if (state === 'ready') return url;
    await delay(100);
  }
}

async function optimised(
  { product, token }: Bench,
  mediaUrl: string,
  platform: string,
): Promise<{ ms: number; cached: boolean }> {
  const started = performance.now();
  const answer = await fetch(`${product.url}/posts/process-media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ mediaUrl, platforms: [platform] }),
  });
  const body = (await answer.json()) as WireProcessedMedia;
  if (answer.status !== 200) throw new Error(JSON.stringify(body));
  return {
    ms: performance.now() - started,
    cached: Object.values(body.details ?? {}).every((detail) => detail?.cached),
  };
}

/** The product's conversion of a file, without the product. */
async function workFor(
  file: string,
  as: { kind: 'video' | 'image'; contentType: string },
  { folder }: Bench,
  platform: PlatformKey,
): Promise<Work> {
  const probe = await probeFile({
    file,
    ...as,
    bytes: (await readFile(file)).length,
    folder,
    signal: AbortSignal.timeout(60_000),
  });
  const plan = planMedia({ label: platform, probe, presets: manifestOf(platform).presets });
  if (plan.action !== 'convert') throw new Error('The file is of no use for this: it fits');
  return plan.work;
}

const HEAD = ['Optimise', 'product ms', 'floor ms', 'ratio', 'of the rounds'];

/** Optimise of a video against ffmpeg alone. */
export const optimiseVideos = async (bench: Bench): Promise<string[][]> => [HEAD, await videos(bench)];

/** Optimise of a picture against sharp alone, and cache hits. */
export const optimisePictures = async (bench: Bench): Promise<string[][]> => [
  HEAD,
  await pictures(bench),
  await again(bench),
];

async function videos(bench: Bench): Promise<string[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const file = path.join(bench.folder, `clip-${round}.avi`);
    await execute('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=1280x720:r=30:d=30`,
      '-f',
      'lavfi',
      '-i',
      `sine=f=${300 + round}:d=30`,
      '-c:v',
      'mpeg4',
      '-q:v',
      '5',
      '-c:a',
      'mp3',
      file,
    ]);
    const url = await uploaded(bench, file);
    const work = await workFor(file, { kind: 'video', contentType: 'video/x-msvideo' }, bench, 'telegram');
    if (work.kind !== 'video') throw new Error('A video is made of a video');
    const floor = path.join(bench.folder, 'floor.mp4');
    // The same command with the same low priority as in the product.
    const alone = () =>
      execute('nice', [
        '-n',
        '10',
        'ffmpeg',
        '-hide_banner',
        '-nostdin',
        '-y',
        '-loglevel',
        'error',
        ...onePassArguments(file, [{ work, path: floor }]),
      ]);
    const pair = await inTurns(round, { product: () => optimised(bench, url, 'telegram'), floor: alone });
    if (round > 0) pairs.push(pair);
    else await sameFile(bench, url, floor);
  }
  return compared('30 s of 1280 × 720 for Telegram, against ffmpeg', pairs);
}

/** Both results must match, or the comparison is meaningless. */
async function sameFile({ product, token }: Bench, url: string, floor: string): Promise<void> {
  const answer = await fetch(`${product.url}/posts/process-media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ mediaUrl: url, platforms: ['telegram'] }),
  });
  const made = new URL(((await answer.json()) as WireProcessedMedia).processedMedia.telegram ?? '', product.url);
  const [optimised, bare] = [Buffer.from(await (await fetch(made)).arrayBuffer()), await readFile(floor)];
  if (Math.abs(optimised.length / bare.length - 1) > 0.001)
    throw new Error(`The product made ${optimised.length} bytes, ffmpeg alone ${bare.length}`);
}

type Pair = { product: number; floor: number };

/** Both times of each round in milliseconds; each side goes first in every other round. */
async function inTurns(
  round: number,
  run: { product: () => Promise<unknown>; floor: () => Promise<unknown> },
): Promise<Pair> {
  const took = { product: 0, floor: 0 };
  for (const name of round % 2 === 0 ? (['product', 'floor'] as const) : (['floor', 'product'] as const)) {
    const started = performance.now();
    await run[name]();
    took[name] = performance.now() - started;
  }
  return took;
}

async function pictures(bench: Bench): Promise<string[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= PICTURES; round += 1) {
    const file = path.join(bench.folder, `photo-${round}.png`);
    const noise = await sharp({
      create: {
        width: 600,
        height: 500,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 + round },
      },
    })
      .png()
      .toBuffer();
    await writeFile(file, await sharp(noise).resize(6000, 5000).png({ compressionLevel: 3 }).toBuffer());
    const url = await uploaded(bench, file);
    const work = (await workFor(file, { kind: 'image', contentType: 'image/png' }, bench, 'instagram')) as ImageWork;
    const [width, height] = work.frame.outer;
    const alone = () =>
      sharp(file)
        .autoOrient()
        .resize(width, height, { fit: 'fill' })
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: work.quality })
        .toFile(path.join(bench.folder, 'floor.jpg'));
    const pair = await inTurns(round, { product: () => optimised(bench, url, 'instagram'), floor: alone });
    if (round > 0) pairs.push(pair);
  }
  return compared('PNG of 30 million pixels for Instagram, against sharp', pairs);
}

async function again(bench: Bench): Promise<string[]> {
  const file = path.join(bench.folder, 'again.png');
  await writeFile(
    file,
    await sharp({ create: { width: 800, height: 800, channels: 3, background: '#3060a0' } })
      .png()
      .toBuffer(),
  );
  const url = await uploaded(bench, file);
  await optimised(bench, url, 'instagram');
  const times: number[] = [];
  for (let round = 0; round < ASKED_AGAIN; round += 1) {
    const { ms, cached } = await optimised(bench, url, 'instagram');
    if (!cached) throw new Error('It was made a second time');
    times.push(ms);
  }
  return ['made before (cache hit)', median(times).toFixed(1), '', '', `${ASKED_AGAIN} times`];
}

/**
 * The ratio is the median of the rounds' ratios: both sides of a round see the same machine. Least and most show the
 * spread.
 */
function compared(name: string, pairs: readonly Pair[]): string[] {
  const ratios = pairs.map(({ product, floor }) => product / floor);
  const ms = (values: number[]) => median(values).toFixed(0);
  return [
    name,
    ms(pairs.map(({ product }) => product)),
    ms(pairs.map(({ floor }) => floor)),
    median(ratios).toFixed(2),
    `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}, ${pairs.length} rounds`,
  ];
}
