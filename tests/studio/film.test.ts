// Slow: films are really encoded, and one is rendered again from its parts.
// Films put together by the real ffmpeg, and measured by it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { subtitleLane, FILM_SUBTITLES } from '@/lib/scene/subtitles';
import { segmentTimeline } from '@/components/editor/state/segment-items';
import { endOfFilm } from '@/lib/timeline/model';
import { CROSS_FADE_S, subtitleStates } from '@/lib/video/film-plan';
import { FORMAT_SIZES } from '@/lib/video/formats';
import { probeFile } from '@/server/media/inspect/probe-file';
import { levelVoice } from '@/server/studio/composing/mix-sound';
import { pictureOutput, soundOutput } from '@/server/studio/rendering/outputs';
import { renderTimeline } from '@/server/studio/rendering/render-timeline';
import { env } from '@/server/system/env';
import { makeFilm, type FilmPart, type FilmRequest } from '@/server/studio/composing/compose-video';
import { speak, type Speech } from '@/server/studio/voice/speak';
import { contractOf, EVEN, framesOf, loudnessOf, pixelOf, probe, rhythmOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'film-'));
const size = { width: 180, height: 320 };
const signal = new AbortController().signal;
let voice: Speech;
let song: string;
let made = 0;
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** ffmpeg's own sources as a file. */
function source(name: string, args: readonly string[]): string {
  const file = path.join(dir, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file]);
  return file;
}
const BT709 = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-colorspace', 'bt709', '-color_range', 'tv'],
];
const plain = (colour: string, seconds: number) =>
  source(`${colour}-${seconds}.mp4`, [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:size=180x320:rate=30,format=rgb24`,
    ...['-t', String(seconds), ...BT709],
  ]);

beforeAll(async () => {
  const text = 'Welcome to the studio. Every morning, at four o’clock, the ovens are lit!';
  const who = { projectId: null, feature: 'video' };
  voice = await speak({ text, language: 'en', voice: null, speed: 1, to: path.join(dir, 'voice'), who, signal });
  song = source('song.mp3', ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=2,volume=0.5']);
});

const make = (asked: Partial<FilmRequest> & { parts: readonly FilmPart[] }) =>
  makeFilm({
    intro: null,
    outro: null,
    music: null,
    subtitles: null,
    size,
    crossFade: 0,
    pieces: path.join(dir, `pieces${(made += 1)}`),
    to: path.join(dir, `film${made}`),
    signal,
    ...asked,
  });
const part = (clip: string, seconds: number, given: Partial<FilmPart> = {}): FilmPart => ({
  clip,
  speed: 1,
  voice: null,
  seconds,
  ...given,
});
/** A file as a render opens it. */
async function sourceOf(file: string) {
  const [kind, contentType] = file.endsWith('.mp4')
    ? (['video', 'video/mp4'] as const)
    : file.endsWith('.png')
      ? (['image', 'image/png'] as const)
      : (['audio', 'audio/wav'] as const);
  return {
    file,
    probe: await probeFile({ file, kind, contentType, bytes: statSync(file).size, folder: dir, signal }),
  };
}
/** How alike two films look, frame by frame: SSIM of their brightness. */
function likeness(one: string, other: string): number[] {
  const counted = (input: number) => `[${input}:v]settb=1/30,setpts=N[v${input}]`;
  const filter = `${counted(0)};${counted(1)};[v0][v1]ssim=stats_file=-`;
  const log = execFileSync('ffmpeg', ['-v', 'error', '-i', one, '-i', other, '-lavfi', filter, '-f', 'null', '-']);
  return [...String(log).matchAll(/ Y:([\d.]+)/g)].map(([, value]) => Number(value));
}
/** The loudness of each twentieth of a second, 0 to 1. */
function levelsOf(file: string): number[] {
  const args = ['-v', 'error', '-i', file, '-vn', '-ac', '1', '-ar', '8000', '-f', 'f32le', '-'];
  const raw = execFileSync('ffmpeg', args);
  const samples = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  return Array.from({ length: Math.floor(samples.length / 400) }, (_, at) =>
    Math.sqrt(samples.subarray(at * 400, at * 400 + 400).reduce((sum, each) => sum + each * each, 0) / 400),
  );
}
const lengths = (file: string) =>
  ['v:0', 'a:0'].map((stream) =>
    Number(probe(file, ['-select_streams', stream, '-show_entries', 'stream=duration', '-of', 'csv=p=0'])),
  );

it('puts voices, music and stills together: −14 LUFS, sound and picture equally long, each part at its time', async () => {
  const picture = path.join(dir, 'intro.png');
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00aa44' } })
    .png()
    .toFile(picture);
  const heard: number[] = [];
  const film = await make({
    parts: [part(plain('red', 1), 6, { voice }), part(plain('blue', 4), 2.5)],
    intro: { picture, seconds: 1.5, motion: true },
    outro: { picture, seconds: 0.5, motion: false },
    music: { path: song, volume: 0.3 },
    subtitles: FILM_SUBTITLES,
    crossFade: 0.4,
    onProgress: (fraction) => heard.push(fraction),
  });
  expect(film).toMatchObject({
    seconds: 10.5,
    parts: [
      { start: 1.5, end: 7.5 },
      { start: 7.5, end: 10 },
    ],
    encodedFrames: 315,
  });
  const { lufs, peak } = loudnessOf(film.path);
  expect(Math.abs(lufs + 14)).toBeLessThan(1);
  expect(peak).toBeLessThan(-0.5);
  expect(film.loudness).toBeCloseTo(lufs, 0);
  const [video = 0, sound = 0] = lengths(film.path);
  expect(video).toBeCloseTo(10.5, 3);
  expect(Math.abs(video - sound)).toBeLessThanOrEqual(1 / 30);
  expect(contractOf(film.path)).toMatchObject({
    ...{
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_range: 'tv',
      has_b_frames: 0,
    },
    ...{ nb_frames: '315', time_base: '1/30000', start_time: '0.000000', r_frame_rate: '30/1', ...size },
  });
  expect(rhythmOf(film.path)).toEqual(EVEN);
  // Its clip is a second long: the last frame stays. Then the fade, then the next clip.
  expect(pixelOf(film.path, 90, 30, 200)).toEqual([252, 0, 0].map((each) => expect.closeTo(each, -1)));
  const [red = 0, , blue = 0] = pixelOf(film.path, 90, 30, 231);
  expect(red).toBeGreaterThan(60);
  expect(blue).toBeGreaterThan(60);
  expect(pixelOf(film.path, 90, 30, 250)).toEqual([0, 0, 252].map((each) => expect.closeTo(each, -1)));
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard.at(-1)).toBe(1);
});

it('lets a change of scenes be heard, softly and once, never in a film that is silent otherwise', async () => {
  const spoken = { path: voice.path, words: [] };
  const long = Math.ceil(voice.seconds);
  // The last two follow at once on each other.
  const parts = [
    part(plain('gray', long + 2), long + 2, { voice: spoken }),
    part(plain('red', 3), 3),
    part(plain('blue', 1), 1),
    part(plain('gray', 2), 2),
  ];
  const [without, with_] = [await make({ parts }), await make({ parts, sceneSounds: true })];
  const levels = (film: { path: string }) => levelsOf(film.path);
  const [quiet, heard] = [levels(without), levels(with_)];
  const loudest = (of: readonly number[], from: number, until: number) =>
    Math.max(...of.slice(Math.round(from * 20), Math.round(until * 20)));
  for (const change of [long + 2, long + 5]) {
    expect(loudest(quiet, change - 0.2, change + 0.4)).toBeLessThan(0.002);
    expect(loudest(heard, change - 0.2, change + 0.4)).toBeGreaterThan(0.005);
    expect(loudest(heard, change - 0.2, change + 0.4)).toBeLessThan(loudest(heard, 0, long) / 2);
  }
  expect(loudest(heard, long + 0.3, long + 1.7)).toBeLessThan(0.002);
  expect(loudest(heard, long + 5.6, long + 6.4)).toBeLessThan(0.002);
  expect(lengths(with_.path)).toEqual(lengths(without.path));
  expect(loudnessOf(with_.path).lufs).toBeCloseTo(-14, 0);
  const silent = await make({ parts: parts.slice(1), sceneSounds: true });
  expect([silent.loudness, loudest(levels(silent), 0, 6)]).toEqual([null, 0]);
});

it('comes apart into segments that render the same film', async () => {
  const shape = FORMAT_SIZES['9:16'];
  const picture = path.join(dir, 'wide.png');
  const pattern = ['-f', 'lavfi', '-i', 'testsrc=size=640x360', '-frames:v', '1', picture];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...pattern]);
  const clips = ['smptehdbars', 'testsrc2'].map((name) =>
    source(`${name}.mp4`, ['-f', 'lavfi', '-i', `${name}=size=720x1280:rate=30`, '-t', '0.5', ...BT709]),
  );
  const words = { text: 'Order now, taste it soon.', language: 'en', voice: null, speed: 1 } as const;
  const said = await speak({
    ...words,
    to: path.join(dir, 'short'),
    who: { projectId: null, feature: 'video' },
    signal,
  });
  await levelVoice(said.path, signal);
  const seconds = [Math.round((said.seconds + 0.35) * 1000) / 1000, 0.7];
  const still = { picture, seconds: 0.7, motion: true };
  const film = await make({
    parts: clips.map((clip, at) => part(clip, seconds[at] ?? 0, { speed: 0.8, voice: at === 0 ? said : null })),
    ...{ intro: still, outro: still, music: { path: song, volume: 0.3 } },
    ...{ subtitles: FILM_SUBTITLES, size: shape, crossFade: CROSS_FADE_S },
  });
  const segmentOf = (clip: string, at: number) => ({
    ...{ index: at, path: clip, duration: seconds[at], clipSeconds: 0.5, clipSpeed: 0.8 },
    words: at === 0 ? said.words : [],
    voiceOver: at === 0 ? { path: { url: said.path }, seconds: said.seconds } : { path: null, seconds: null },
  });
  const timeline = segmentTimeline(
    {
      ...{ format: '9:16', stale: true, mergedVideoUrl: null, mergedDuration: null, subtitles: { burnt: true } },
      introOutroSettings: {
        ...{ introImageUrl: picture, outroImageUrl: picture, introDuration: 0.7, outroDuration: 0.7, motion: true },
      },
      segmentsInfo: { segments: Object.fromEntries(clips.map((clip, at) => [`part${at}`, segmentOf(clip, at)])) },
    } as unknown as Parameters<typeof segmentTimeline>[0],
    { url: song, seconds: 2, volume: 0.3 },
  );
  if (!timeline) throw new Error('The film did not come apart');
  const folder = path.join(dir, 'segments');
  mkdirSync(folder);
  const urls = [...new Set(timeline.items.flatMap(({ url }) => url ?? []))];
  const { path: render } = await renderTimeline({
    ...{ timeline, range: { start: 0, end: endOfFilm(timeline) }, format: 'mp4', folder, scratch: folder, signal },
    sources: new Map(await Promise.all(urls.map(async (url) => [url, await sourceOf(url)] as const))),
    picture: pictureOutput({ viewport: shape, format: 'mp4', preset: null }),
    sound: soundOutput(null),
    to: path.join(dir, 'segments'),
  });

  expect(contractOf(render).nb_frames).toBe(contractOf(film.path).nb_frames);
  const alike = likeness(film.path, render);
  expect(Math.min(...alike)).toBeGreaterThan(0.96);
  expect(alike.reduce((sum, each) => sum + each, 0) / alike.length).toBeGreaterThan(0.985);
  expect(Math.abs(loudnessOf(render).lufs - loudnessOf(film.path).lufs)).toBeLessThan(1);
  const [whole, apart] = [film.path, render].map(levelsOf);
  const far = whole?.map((level, at) => Math.abs(level - (apart?.[at] ?? 0))) ?? [1];
  expect(Math.max(...far)).toBeLessThan(0.06);
});

it('encodes only what changed, and copies the rest bit for bit', async () => {
  const clips = ['red', 'green', 'blue', 'white'].map((colour) => plain(colour, 2));
  const asked = { crossFade: 0.3, pieces: path.join(dir, 'kept'), to: path.join(dir, 'again') };
  const first = await make({ parts: clips.map((clip) => part(clip, 2)), ...asked });
  const before = framesOf(first.path);
  expect(before).toHaveLength(240);
  const second = await make({ parts: clips.map((clip) => part(clip, 2)), ...asked });
  expect(second.encodedFrames).toBe(0);
  expect(framesOf(second.path)).toEqual(before);
  const changed = clips.with(1, plain('black', 2)).map((clip) => part(clip, 2));
  const third = await make({ parts: changed, ...asked });
  // The part, and the first second of the one that it fades into.
  expect(third.encodedFrames).toBe(90);
  const after = framesOf(third.path);
  const differing = after.flatMap((frame, index) => (frame === before[index] ? [] : [index]));
  expect(differing.length).toBeGreaterThan(60);
  // Frames 0 to 59 are those of the part before; the fade into the next one ends within its first second.
  expect(differing.filter((frame) => frame < 60 || frame >= 150)).toEqual([]);
  expect(readdirSync(asked.pieces).filter((name) => name.startsWith('making'))).toEqual([]);
  expect(readdirSync(asked.pieces)).toHaveLength(12);
});

it.each([
  ['a word marked', '#fde047'],
  ['all words alike', null],
])('changes subtitles in exactly the frames that the words say, %s', async (_, accent) => {
  const style = { ...FILM_SUBTITLES, accent, wordsPerGroup: 3 };
  const seconds = Math.ceil(voice.seconds * 30) / 30 + 0.5;
  const film = await make({ parts: [part(plain('gray', 1), seconds, { voice })], subtitles: style });
  const frames = Math.round(seconds * 30);
  expect(frames).toBeGreaterThan(120);
  const states = subtitleStates({ words: voice.words, perGroup: 3, frames, marks: accent !== null });
  const lane = subtitleLane(size);
  const crop = `crop=${lane.width}:${lane.height}:${lane.x}:${lane.y}`;
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', film.path, '-vf', `${crop},format=rgb24`, '-f', 'rawvideo', '-'],
    {
      maxBuffer: 256 * 1_048_576,
    },
  );
  const bytes = lane.width * lane.height * 3;
  expect(raw.length / bytes).toBe(frames);
  const jumps = Array.from({ length: frames - 1 }, (__, at) => {
    let changed = 0;
    for (let byte = 0; byte < bytes; byte += 1)
      if (Math.abs((raw[at * bytes + byte] ?? 0) - (raw[(at + 1) * bytes + byte] ?? 0)) > 60) changed += 1;
    return changed > 20 ? [at + 1] : [];
  }).flat();
  expect(jumps).toEqual(states.slice(1).map(({ from }) => from));
});

it('takes odd clips, and a film without any sound', async () => {
  const odd = source('odd.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=322x180:rate=12.5', '-f', 'lavfi', '-i', 'sine', '-t', '1'],
    ...['-c:v', 'libx264', '-c:a', 'aac'],
  ]);
  const gif = source('moving.gif', ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-t', '1']);
  const film = await make({
    parts: [part(odd, 0.7, { speed: 0.25 }), part(odd, 1.4, { speed: 10 }), part(odd, 1 / 30, { speed: 0.001 })],
    outro: { picture: gif, seconds: 0.4, motion: true },
    crossFade: 1,
  });
  expect(film.loudness).toBeNull();
  expect(contractOf(film.path).nb_frames).toBe(String(21 + 42 + 1 + 12));
  const [video = 0, sound = 0] = lengths(film.path);
  expect(Math.abs(video - sound)).toBeLessThanOrEqual(1 / 30);
});

it('stops when cancelled, and asks for room first; nothing half-made is left', async () => {
  const pieces = path.join(dir, 'cancelled');
  const cancel = new AbortController();
  const asked = { parts: [part(plain('red', 4), 4), part(plain('blue', 4), 4)], pieces, to: path.join(dir, 'never') };
  const making = make({ ...asked, signal: cancel.signal, onProgress: () => cancel.abort(new Error('enough')) });
  await expect(making).rejects.toThrow('enough');
  expect(existsSync(`${asked.to}.mp4`)).toBe(false);
  expect(readdirSync(pieces).filter((name) => name.startsWith('making'))).toEqual([]);
  const usual = env.MIN_FREE_DISK_MB;
  env.MIN_FREE_DISK_MB = 1e12;
  await expect(make(asked)).rejects.toMatchObject({ code: 'DISK_FULL' });
  env.MIN_FREE_DISK_MB = usual;
  // What was made before the cancel is used.
  expect((await make(asked)).encodedFrames).toBeLessThanOrEqual(240);
});

it('gives ffmpeg no word of a person’s text', () => {
  const commands = ['piece-arguments', 'sound-arguments', 'subtitle-list'].map((name) =>
    readFileSync(path.resolve('server/studio/composing', `${name}.ts`), 'utf8'),
  );
  expect(commands.join()).not.toMatch(/drawtext|subtitles=|\bass=|-loop/);
});
