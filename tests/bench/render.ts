import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Effect } from '@/lib/scene/items/effects';
import { newItem, newText, newTimeline, TRANSITIONS, type Item, type Timeline } from '@/lib/timeline/model';
import { withMotion } from '@/lib/timeline/motion';
import { timelineIn } from '@/lib/timeline/layouts';
import { groupsOf } from '@/lib/timeline/plan/groups';
import { copiesFrom } from '@/lib/timeline/plan/reuse';
import { SOUND_CODEC, VIDEO_CODEC } from '@/lib/video/codec';
import { DEFAULT_FORMAT, VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { hashFile } from '@/server/media/files/hash-file';
import { probeFile } from '@/server/media/inspect/probe-file';
import { copiesInFile } from '@/server/studio/rendering/copied-groups';
import type { MediaSource } from '@/server/studio/rendering/graph/clip';
import { groupKeys } from '@/server/studio/rendering/group-keys';
import { pictureOutput, soundOutput } from '@/server/studio/rendering/outputs';
import { renderTimeline } from '@/server/studio/rendering/render-timeline';
import { processorSeconds, useBundles } from './as-in-product';
import { median, printTable } from './measure';

const viewport = { width: 720, height: 1280 };
const picture = pictureOutput({ viewport, format: 'mp4', preset: null });
const signal = new AbortController().signal;
const [BASE, CORNER, LOGO, MUSIC, VOICE] = [
  '/files/base',
  '/files/corner',
  '/files/logo',
  '/files/music',
  '/files/voice',
];
let folder = '';
let frames = 0;
let runs = 0;
const sources = new Map<string, MediaSource>();

async function costOf(work: () => unknown): Promise<number> {
  const before = processorSeconds();
  await work();
  return processorSeconds() - before;
}

async function source(url: string, name: string, kind: 'video' | 'audio' | 'image', args: readonly string[]) {
  const file = path.join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file]);
  const contentType = { video: 'video/mp4', audio: 'audio/mp4', image: 'image/png' }[kind];
  const bytes = statSync(file).size;
  sources.set(url, { file, probe: await probeFile({ file, kind, contentType, bytes, folder, signal }) });
}

/** Decoding and encoding alone, its sound encoded too. */
const floor = () =>
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', path.join(folder, 'base.mp4'), '-vf', 'format=yuv420p,setsar=1'],
    ...[...VIDEO_CODEC, ...SOUND_CODEC, path.join(folder, 'floor.mp4')],
  ]);

/** An earlier film: its file, and the keys of its groups. */
type Earlier = { file: string; keys: readonly string[] };

type More = { earlier?: Earlier; to?: string; shape?: VideoFormat };

async function render(items: readonly Item[], more: More = {}): Promise<number> {
  const scratch = path.join(folder, `run${(runs += 1)}`);
  await mkdir(scratch);
  const timeline = more.shape ? timelineIn(filmOf(items), more.shape) : filmOf(items);
  const { copiedFrames } = await renderTimeline({
    ...{ timeline, range: { start: 0, end: frames }, format: 'mp4', sources, sound: soundOutput(null) },
    picture: pictureOutput({ viewport: timeline.viewport, format: 'mp4', preset: null }),
    ...{ folder: scratch, scratch, to: more.to ?? path.join(scratch, 'film'), signal },
    ...(more.earlier ? { copies: await copiesOf(timeline, more.earlier, scratch) } : {}),
  });
  await rm(scratch, { recursive: true });
  return copiedFrames;
}

const keysOf = (timeline: Timeline) =>
  groupKeys({ timeline, groups: groupsOf(timeline, { start: 0, end: frames }), sources, picture });

/** All that comes before a render that copies: finding what is as it was, and the check of the earlier file. */
async function copiesOf(timeline: Timeline, { file, keys }: Earlier, scratch: string) {
  const groups = groupsOf(timeline, { start: 0, end: frames });
  const ranges = copiesFrom(groups, await keysOf(timeline), keys);
  await hashFile(file);
  const copies = await copiesInFile({ file, ranges, groups: keys.length, scratch, signal });
  if (!copies) throw new Error('The groups of the earlier film are others than its keys');
  return copies;
}

/** Six clips one after the other, of which the third may have other colours. */
function sixClips(isChanged: boolean): Item[] {
  const length = Math.floor(frames / 6);
  return [
    ...Array.from({ length: 6 }, (_, index): Item => {
      const place = { start: index * length, trimStart: index * length, duration: length, volume: 0 };
      return { ...base, ...place, id: `clip${index}`, effects: isChanged && index === 2 ? COLOURS : [] };
    }),
    ...real().slice(1),
  ];
}

/** A film of which a sixth has changed, new and with the rest copied, by the clock. */
async function reuse(rounds: number): Promise<void> {
  const earlier = { file: path.join(folder, 'earlier.mp4'), keys: await keysOf(filmOf(sixClips(false))) };
  await render(sixClips(false), { to: path.join(folder, 'earlier') });
  const [whole, copying]: [number[], number[]] = [[], []];
  let copied = 0;
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await render(sixClips(true));
    const middle = performance.now();
    copied = await render(sixClips(true), { earlier });
    whole.push((middle - begin) / 1_000);
    copying.push((performance.now() - middle) / 1_000);
  }
  const share = copying.map((seconds, round) => seconds / (whole[round] ?? 1));
  printTable([
    [
      `${frames / 30} s, of which ${((frames - copied) / 30).toFixed(1)} s changed`,
      's by the clock',
      'of a new export',
    ],
    ['a new export', median(whole).toFixed(1), '1.00'],
    ['the rest copied', median(copying).toFixed(1), `${median(share).toFixed(2)} (0.35)`],
  ]);
}

/** A real timeline in one format and in all four, by the clock and the processor. */
async function formats(rounds: number): Promise<void> {
  const costs = new Map<string, { clock: number[]; processor: number[] }>();
  for (let round = 0; round < rounds; round += 1)
    for (const shape of VIDEO_FORMATS) {
      const begin = performance.now();
      const processor = await costOf(() => render(real(), { shape }));
      const before = costs.get(shape) ?? { clock: [], processor: [] };
      costs.set(shape, {
        clock: [...before.clock, (performance.now() - begin) / 1_000],
        processor: [...before.processor, processor],
      });
    }
  const ofAll = (kind: 'clock' | 'processor') =>
    Array.from({ length: rounds }, (_, round) =>
      [...costs.values()].reduce((sum, each) => sum + (each[kind][round] ?? 0), 0),
    );
  const first = costs.get(DEFAULT_FORMAT);
  const share = (kind: 'clock' | 'processor') =>
    median(ofAll(kind).map((all, round) => all / (first?.[kind][round] ?? 1))).toFixed(2);
  printTable([
    [`${frames / 30} s, ${rounds} rounds`, 's by the clock', 'processor s'],
    ...[...costs].map(([name, each]) => [name, median(each.clock).toFixed(1), median(each.processor).toFixed(1)]),
    ['all four, of 9:16 (3.2)', share('clock'), share('processor')],
  ]);
}

const filmOf = (items: readonly Item[]): Timeline => ({ ...newTimeline(viewport), items });

const base = newItem({ id: 'base', type: 'video', url: BASE, ...viewport, volume: 1 });
const subtitles = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => {
    const start = Math.round((index * frames) / count);
    const duration = Math.round(((index + 1) * frames) / count) - start;
    const text = newText(`words number ${index} of these`);
    return newItem({ id: `s${index}`, type: 'text', trackIndex: 1, start, duration, x: 60, y: 900, text });
  });

function real(): Item[] {
  const corner = { x: 400, y: 80, width: 270, height: 480, rotation: 8, duration: Math.round(frames / 3) };
  return [
    { ...base, duration: frames, volume: 0 },
    newItem({ id: 'corner', type: 'video', url: CORNER, trackIndex: 0, volume: 0.3, ...corner }),
    newItem({
      id: 'logo',
      type: 'image',
      url: LOGO,
      trackIndex: 0,
      duration: frames,
      x: 30,
      y: 30,
      width: 120,
      height: 120,
    }),
    ...subtitles(200),
    newItem({ id: 'music', type: 'audio', url: MUSIC, trackIndex: 2, duration: frames, duck: true }),
    newItem({ id: 'voice', type: 'audio', url: VOICE, trackIndex: 3, duration: frames, volume: 1 }),
  ];
}

const COLOURS: readonly Effect[] = (['exposure', 'contrast', 'temperature', 'saturation'] as const).map((kind) => ({
  kind,
  amount: 30,
}));
const BLUR: Effect = { kind: 'blur', amount: 20 };

/** The base in six parts with a transition of each kind between them, a picture that pops in, a clip that moves. */
function moving(): Item[] {
  const length = Math.floor(frames / 6);
  const parts = Array.from({ length: 6 }, (_, index): Item => {
    const [start, kind] = [index * length, TRANSITIONS[index] ?? 'cross-fade'];
    const place = {
      id: `part${index}`,
      start,
      trimStart: start,
      duration: length,
      originalDuration: frames,
      volume: 0,
    };
    return { ...base, ...place, transition: { kind, duration: 15 } };
  });
  return [
    ...parts,
    ...real()
      .slice(1)
      .map((item) => (item.id === 'logo' || item.id === 'corner' ? withMotion(item, 'pop-in', viewport) : item)),
  ];
}

/** The largest memory of an ffmpeg that renders these, in MB. */
async function memoryOf(items: readonly Item[]): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    const found = spawnSync('ps', ['-o', 'rss=,args=', '-C', 'ffmpeg'], { encoding: 'utf8' }).stdout.split('\n');
    for (const line of found) if (line.includes(folder)) most = Math.max(most, Number.parseInt(line, 10) / 1024);
  }, 150);
  await render(items);
  clearInterval(timer);
  return most;
}

/** MLT's program on the same base with as many pictures over it, where it is installed. */
function melt(count: number): (() => void) | null {
  if (!existsSync('/usr/bin/melt')) return null;
  const [out, logo] = [path.join(folder, 'melt.mp4'), sources.get(LOGO)?.file ?? ''];
  const each = Math.floor(frames / count);
  const pictures = Array.from({ length: count }, () => [`pixbuf:${logo}`, 'in=0', `out=${each - 1}`]).flat();
  const encode = ['vcodec=libx264', 'preset=veryfast', 'crf=20', 'acodec=aac', 'ab=160k'];
  const size = [`width=${viewport.width}`, `height=${viewport.height}`, 'frame_rate_num=30', 'frame_rate_den=1'];
  return () =>
    execFileSync(
      'melt',
      [
        ...[path.join(folder, 'base.mp4'), '-track', ...pictures, '-transition', 'composite', 'a_track=0', 'b_track=1'],
        ...['-consumer', `avformat:${out}`, ...encode, ...size],
      ],
      { stdio: 'ignore', env: { ...process.env, MLT_NO_VDPAU: '1' } },
    );
}

/**
 * A film with 10 and 200 subtitles, a real one, one that moves, and one with effects, in processor time against
 * decoding and encoding alone. `--seconds`: its length; `--rounds`. `--only reuse`: only the film of which the rest is
 * copied; `--only formats`: only the one in all four formats.
 */
export async function run(options: { seconds?: string; rounds?: string; only?: string } = {}): Promise<void> {
  const seconds = Number(options.seconds ?? 60);
  const rounds = Number(options.rounds ?? 3);
  frames = seconds * 30;
  folder = await mkdtemp(path.join(tmpdir(), 'bench-render-'));
  await useBundles();
  try {
    const scene = `gradients=s=720x1280:r=30:d=${seconds}:speed=0.02:seed=7,drawbox=x=80:y='300+200*sin(t)':w=560:h=300:c=white@0.6:t=fill`;
    const sound = ['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:a=0.1:seed=3`];
    const encoded = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...VIDEO_CODEC, ...SOUND_CODEC];
    await source(BASE, 'base.mp4', 'video', ['-f', 'lavfi', '-i', scene, ...sound, ...encoded]);
    const small = `testsrc2=s=540x960:r=30:d=${seconds}`;
    await source(CORNER, 'corner.mp4', 'video', ['-f', 'lavfi', '-i', small, ...sound, ...encoded]);
    await source(LOGO, 'logo.png', 'image', ['-f', 'lavfi', '-i', 'color=red:s=240x240', '-frames:v', '1']);
    for (const [url, name] of [
      [MUSIC, 'music.m4a'],
      [VOICE, 'voice.m4a'],
    ] as const)
      await source(url, name, 'audio', [...sound, ...SOUND_CODEC]);
    if (options.only === 'reuse') return await reuse(rounds);
    if (options.only === 'formats') return await formats(rounds);
    const whole = { ...base, duration: frames };
    const works: Record<string, () => unknown> = {
      'decode and encode': floor,
      '10 subtitles': () => render([whole, ...subtitles(10)]),
      '200 subtitles': () => render([whole, ...subtitles(200)]),
      'a real timeline': () => render(real()),
      'keyframes and transitions': () => render(moving()),
      'with colours': () => render([{ ...whole, effects: COLOURS }, ...subtitles(10)]),
      'with colours and blur': () => render([{ ...whole, effects: [...COLOURS, BLUR] }, ...subtitles(10)]),
    };
    const meltRun = melt(60);
    if (meltRun) works['melt, 60 pictures'] = meltRun;
    const costs = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, work] of Object.entries(works))
        costs.set(name, [...(costs.get(name) ?? []), await costOf(work)]);
    const bare = costs.get('decode and encode') ?? [];
    printTable([
      [`${seconds} s, ${rounds} rounds`, 'processor s', 'of the floor'],
      ...[...costs].map(([name, each]) => [
        name,
        median(each).toFixed(1),
        median(each.map((cost, round) => cost / (bare[round] ?? 1))).toFixed(2),
      ]),
    ]);
    await reuse(rounds);
    await formats(rounds);
    const [few, many] = [await memoryOf([whole, ...subtitles(10)]), await memoryOf(real())];
    printTable([
      ['memory of ffmpeg', 'MB'],
      ['10 subtitles', few.toFixed(0)],
      ['a real timeline', many.toFixed(0)],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
