// Timelines rendered by the real ffmpeg: each frame and each sound where the timeline has it, whatever the sources are.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sourceFrameAt } from '@/lib/timeline/items-at';
import { endOf, newItem, newTimeline, type Item } from '@/lib/timeline/model';
import { pictureOutput, soundOutput } from '@/server/studio/rendering/outputs';
import { MAX_DRAWN } from '@/server/studio/rendering/pieces';
import { renderTimeline } from '@/server/studio/rendering/render-timeline';
import { brightness, counted, EXACT, luma } from './pictures';
import { EVEN, heardIn, probe, rhythmOf, secondsOf } from './sound';
import { box, clip, dir, render, scratchOf, signal, sine, source, sources, viewport } from './timelines';

vi.setConfig({ testTimeout: 120_000 });
afterAll(() => rmSync(dir, { recursive: true, force: true }));

beforeAll(async () => {
  await source('count.mp4', [...counted('32x32', 30, 4), ...EXACT, '-g', '30']);
  await source('sine.wav', sine());
});

it('shows each of 360 frames of clips and states as the timeline has them', async () => {
  const boxes: Item[] = [];
  let at = 3;
  for (let index = 0; at < 350; index += 1) {
    const length = 3 + ((index * 7) % 11);
    boxes.push(box(`box${index}`, at, Math.min(length, 360 - at), 40 + ((index * 53) % 200)));
    at += length + (index % 3);
  }
  const clips = [
    clip('plain', 'count.mp4', { start: 5, duration: 100 }),
    clip('fast', 'count.mp4', { start: 105, duration: 41, trimStart: 7, speed: 2 }),
    clip('slow', 'count.mp4', { start: 160, duration: 77, trimStart: 31, speed: 0.5 }),
    clip('short', 'count.mp4', { start: 250, duration: 110, trimStart: 60 }),
  ];
  const items = [...boxes, ...clips];
  const { path: file, states } = await render(items, { end: 360 });
  expect(states).toBeGreaterThan(30);
  const wanted = (frame: number, among: readonly Item[]) =>
    among.find((item) => item.start <= frame && frame < endOf(item));
  const [left, right] = [brightness(file, 14, 14), brightness(file, 46, 14)];
  expect(left).toHaveLength(360);
  const wrong = Array.from({ length: 360 }, (_, frame) => {
    const seen = wanted(frame, clips);
    const shown = seen && Math.min(119, Math.floor(seen.trimStart + (frame - seen.start) * seen.speed));
    const state = wanted(frame, boxes);
    const level = state && Number(/\d+/.exec(state.text?.backgroundColor ?? '')?.[0]);
    const near = (value: number | undefined, expected: number, by: number) => Math.abs((value ?? -1) - expected) <= by;
    const isRight =
      near(left[frame], shown === undefined ? 16 : 16 + shown, 0) &&
      near(right[frame], level === undefined ? 16 : luma(level), 2);
    return isRight ? [] : [{ frame, left: left[frame], shown, right: right[frame], level }];
  }).flat();
  expect(wrong).toEqual([]);
  // The same frames when a part of it is rendered.
  const part = await render(items, { start: 110, end: 170 });
  expect(brightness(part.path, 14, 14)).toEqual(left.slice(110, 170));
  expect(brightness(part.path, 46, 14)).toEqual(right.slice(110, 170));
});

it('plays clips backwards frame by frame, whatever is cut off them, at any speed and across pieces', async () => {
  const back = { reverse: true, originalDuration: 120 };
  const clips = [
    clip('plain', 'count.mp4', { ...back, start: 5, duration: 100 }),
    clip('fast', 'count.mp4', { ...back, start: 105, duration: 41, trimStart: 7, speed: 2 }),
    clip('slow', 'count.mp4', { ...back, start: 160, duration: 77, trimStart: 31, speed: 0.5 }),
    // Its end has not as many frames: the last one is held at first.
    clip('short', 'count.mp4', { ...back, start: 250, duration: 110, trimStart: 60, fadeOut: 4 }),
  ];
  const fractions: number[] = [];
  const onProgress = (fraction: number) => void fractions.push(fraction);
  const { path: file } = await render(clips, { start: 10, end: 355, onProgress });
  // Turning clips round is work, too.
  expect(fractions.filter((fraction) => fraction > 0.15 && fraction < 0.55).length).toBeGreaterThanOrEqual(3);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  const seen = brightness(file, 14, 14);
  const wrong = Array.from({ length: 340 }, (_, index) => {
    const item = clips.find(({ start, ...one }) => start <= index + 10 && index + 10 < endOf({ start, ...one }));
    const shown = item && Math.min(119, Math.floor(sourceFrameAt(item, index + 10)));
    return Math.abs((seen[index] ?? 0) - 16 - (shown ?? 0)) <= 1 ? [] : [{ index, seen: seen[index], shown }];
  }).flat();
  expect(seen).toHaveLength(345);
  expect(wrong).toEqual([]);
  // Parts of a clip that moves are each turned round by themselves; a transition reaches back behind the cut.
  const cross = { kind: 'cross-fade', duration: 10 } as const;
  const { path: crossed } = await render([
    clip('a', 'count.mp4', { ...back, duration: 30, trimStart: 50, transition: cross }),
    clip('b', 'count.mp4', { ...back, start: 30, duration: 30, trimStart: 20, fadeOut: 6 }),
  ]);
  const mixed = brightness(crossed, 14, 14);
  expect([mixed[0], mixed[20], mixed[40]]).toEqual([95, 75, 55]);
  expect(mixed[27]).toBeLessThan(mixed[24] ?? 0);
});

it('shows one frame of a clip for as long as it stands still, without its sound, in parts too', async () => {
  const loud = await source('loud.mkv', [
    ...counted('32x32', 60, 2).slice(0, 4),
    ...['-f', 'lavfi', '-i', 'sine=f=440:d=2', '-vf', 'format=yuv420p,geq=lum=16+mod(N\\,200):cb=128:cr=128'],
    ...[...EXACT, '-g', '30', '-c:a', 'pcm_s16le'],
  ]);
  const still = { frozen: true, originalDuration: null, volume: 1 };
  const { path: file } = await render([
    clip('first', 'count.mp4', { duration: 20, trimStart: 30 }),
    clip('still', 'count.mp4', { ...still, start: 20, duration: 40, trimStart: 50, fadeOut: 10 }),
    clip('late', loud, { ...still, start: 60, duration: 20, trimStart: 31 }),
    clip('over', 'count.mp4', { ...still, start: 80, duration: 10, trimStart: 400 }),
  ]);
  const seen = brightness(file, 14, 14);
  expect(seen.slice(18, 50)).toEqual([64, 65, ...Array<number>(30).fill(66)]);
  expect(new Set(seen.slice(60, 80))).toEqual(new Set([78]));
  // Beyond its end, the last one it has.
  expect(new Set(seen.slice(80))).toEqual(new Set([135]));
  expect(heardIn(file)).toEqual([]);
});

it('plays sounds backwards at their place and speed, silent where their file is over', async () => {
  const args = ['-f', 'lavfi', '-i', `aevalsrc='if(lt(t,0.4),sin(440*2*PI*t),0)':s=44100:d=2`];
  const begins = await source('begins.wav', args);
  const sound = (rest: Partial<Item>) =>
    newItem({ id: 'a', type: 'audio', url: begins, trackIndex: 2, volume: 1, reverse: true, ...rest });
  const heard = async (rest: Partial<Item>) => {
    const { path: file } = await render([box('box', 0, 90, 80), sound({ originalDuration: 60, ...rest })]);
    return heardIn(file).map((span) => span.map((second) => Math.round(second * 10) / 10));
  };
  expect(await heard({ duration: 60 })).toEqual([[1.6, 2]]);
  expect(await heard({ duration: 30, speed: 2, start: 15 })).toEqual([[1.3, 1.5]]);
  // A second more than it has comes first.
  expect(await heard({ duration: 90 })).toEqual([[2.6, 3]]);
  expect(await heard({ duration: 30, trimStart: 9 })).toEqual([[0.9, 1]]);
});

it('crosses from clip to clip frame by frame, holding what a source lacks, and dips to black', async () => {
  const transition = { kind: 'cross-fade', duration: 20 } as const;
  const items = [
    clip('a', 'count.mp4', { duration: 60, trimStart: 30, originalDuration: 120, transition }),
    clip('b', 'count.mp4', { start: 60, duration: 40, trimStart: 4, originalDuration: 120, transition: null }),
    box('light', 0, 40, 200, { transition: { kind: 'dip', duration: 20 } }),
    box('dark', 40, 60, 60),
  ];
  const { path: file } = await render(items, { end: 100 });
  const [left, right] = [brightness(file, 14, 14), brightness(file, 46, 14)];
  const share = (frame: number) => Math.min(1, Math.max(0, (frame - 49) / 21));
  const wrong = left.flatMap((level, frame) => {
    // The dip of the other track covers the whole picture.
    if (frame >= 30 && frame < 50) return [];
    const [going, coming] = [46 + frame, 16 + Math.max(0, frame - 56)];
    const expected = going + (coming - going) * share(frame);
    return Math.abs(level - expected) <= (share(frame) % 1 === 0 ? 0 : 2) ? [] : [{ frame, level, expected }];
  });
  expect(wrong).toEqual([]);
  expect([29, 39, 40, 50].map((frame) => right[frame])).toEqual([luma(200), 16, 16, luma(60)]);
  expect(right[34]).toBeLessThan(right[31] ?? 0);
});

it('plays sources of odd sizes, changing rates, turned by their metadata, without sound or too short', async () => {
  const odd = await source('odd.mkv', [...counted('63x47', 30, 1), '-c:v', 'ffv1', '-pix_fmt', 'yuv444p']);
  const vfr = await source('vfr.mkv', [
    ...counted('32x32', 30, 4),
    ...['-vf', 'format=yuv420p,geq=lum=16+mod(N\\,200):cb=128:cr=128,select=lt(n\\,30)+not(mod(n\\,3))'],
    ...['-vsync', 'vfr', ...EXACT],
  ]);
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=black:s=64x32:r=30:d=1'],
    ...['-vf', 'format=yuv420p,drawbox=x=0:w=32:h=32:c=white:t=fill', ...EXACT, path.join(dir, 'upright.mp4')],
  ]);
  const turned = await source('turned.mp4', [
    ...['-i', path.join(dir, 'upright.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90'],
  ]);
  const { path: file } = await render([
    clip('odd', odd, { duration: 45, volume: 1 }),
    clip('vfr', vfr, { start: 45, duration: 60, trimStart: 20 }),
    clip('turned', turned, { start: 105, duration: 30, width: 32, height: 64 }),
  ]);
  const seen = brightness(file, 14, 14);
  // A source that ends holds its last frame.
  expect([seen[10], seen[29], seen[44]]).toEqual([26, 45, 45]);
  const held = Array.from({ length: 60 }, (_, index) => 20 + index).map((frame) =>
    frame < 30 ? frame : frame - (frame % 3),
  );
  expect(seen.slice(45, 105)).toEqual(held.map((frame) => 16 + frame));
  // Turned upright: its left half lies at the bottom now, as `-metadata rotate` counts.
  expect([brightness(file, 14, 10)[110], brightness(file, 14, 54)[110]]).toEqual([16, 235]);
  expect(secondsOf(file)).toBeCloseTo(4.5, 2);
});

it('crops and far enlarges a source whose pixels are not square as it is shown', async () => {
  const wide = await source('wide.mp4', [
    ...['-f', 'lavfi', '-i', 'color=black:s=32x32:r=30:d=1'],
    ...['-vf', 'format=yuv420p,drawbox=x=0:w=16:h=32:c=white:t=fill,setsar=2', ...EXACT],
  ]);
  expect(sources.get(wide)?.probe).toMatchObject({ width: 64, height: 32 });
  const whole = { width: 64, height: 64, duration: 10 };
  const { path: file } = await render([
    clip('left', wide, { ...whole, crop: { left: 0, top: 0, right: 0.5, bottom: 0 } }),
    clip('right', wide, { ...whole, start: 10, crop: { left: 0.5, top: 0, right: 0, bottom: 0.5 } }),
    clip('large', wide, { ...whole, start: 20, x: -256, y: -256, width: 576, height: 576 }),
  ]);
  const [left, right] = [brightness(file, 6, 30), brightness(file, 56, 30)];
  const isWhite = [5, 15, 25].flatMap((frame) => [left, right].map((seen) => (seen[frame] ?? 0) > 128));
  expect(isWhite).toEqual([true, true, false, false, true, false]);
});

it('reads a second near the end of three hours without reading the rest', async () => {
  const long = await source('long.mp4', [...counted('16x16', 1, 10_800), ...EXACT, '-g', '60']);
  const began = performance.now();
  const { path: file } = await render([clip('long', long, { duration: 30, trimStart: 10_740.5 * 30 })]);
  expect(brightness(file, 14, 14)).toEqual([...Array<number>(15).fill(156), ...Array<number>(15).fill(157)]);
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('mixes sounds at their volume, place and speed, never above −1 dBFS, as long as the picture', async () => {
  const sound = (id: string, rest: Partial<Item> = {}) =>
    newItem({ id, type: 'audio', url: 'sine.wav', trackIndex: 2, duration: 30, volume: 1, ...rest });
  const peak = (file: string) => {
    const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', file, '-af', 'astats', '-f', 'null', '-'], {
      encoding: 'utf8',
    });
    return Number(/Peak level dB: (-?[\d.]+)/.exec(stderr.slice(stderr.lastIndexOf('Overall')))?.[1]);
  };
  const quiet = await render([
    box('box', 0, 60, 80),
    sound('half', { start: 20, duration: 20, volume: 0.5, speed: 2 }),
  ]);
  const heard = heardIn(quiet.path);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.[0]).toBeCloseTo(20 / 30, 1);
  expect(heard[0]?.[1]).toBeCloseTo(40 / 30, 1);
  expect(peak(quiet.path)).toBeGreaterThan(-6.6);
  expect(peak(quiet.path)).toBeLessThan(-5.4);
  const loud = await render([box('box', 0, 60, 80), ...['a', 'b', 'c'].map((id) => sound(id, { duration: 60 }))]);
  expect(peak(loud.path)).toBeLessThanOrEqual(-0.7);
  expect(peak(loud.path)).toBeGreaterThan(-3);
  for (const { path: file } of [quiet, loud])
    expect(probe(file, ['-show_entries', 'stream=duration', '-of', 'csv=p=0'])).toBe('2.000000\n2.000000');
  // A ducked sound is lowered while the other one is heard.
  const level = (file: string, from: number) => {
    const args = [
      '-hide_banner',
      '-ss',
      String(from),
      '-t',
      '0.5',
      '-i',
      file,
      '-af',
      'volumedetect',
      '-f',
      'null',
      '-',
    ];
    return Number(/mean_volume: (-?[\d.]+)/.exec(spawnSync('ffmpeg', args, { encoding: 'utf8' }).stderr)?.[1]);
  };
  const keys = [0, 50].map((value, index) => ({
    ...{ property: 'volume' as const, frame: index * 25, value: value / 50, easing: 'hold' as const },
  }));
  const ducked = await render([
    sound('under', { duck: true, duration: 60, volume: 0.3 }),
    sound('key', { duration: 60, keyframes: keys, volume: 1 }),
  ]);
  expect(level(ducked.path, 0.1)).toBeGreaterThan(-15);
  expect(level(ducked.path, 1.2)).toBeGreaterThan(-6);
});

it('encodes long timelines in pieces, and none of them twice', async () => {
  const items = [box('box', 0, 9_090, 120), box('late', 9_000, 60, 200, { trackIndex: 0, x: 0 })];
  const folder = path.join(dir, 'long');
  const first = await render(items, { folder });
  expect(first.pieces).toBe(2);
  expect(probe(first.path, ['-select_streams', 'v', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0'])).toBe(
    '9090',
  );
  const seen = brightness(first.path, 14, 14);
  expect([seen[8_999], seen[9_000], seen[9_059], seen[9_060]]).toEqual([16, luma(200), luma(200), 16]);
  expect(rhythmOf(first.path)).toEqual(EVEN);
  const before = statSync(path.join(folder, '0-9000.h264')).mtimeMs;
  rmSync(first.path);
  await render(items, { folder });
  expect(statSync(path.join(folder, '0-9000.h264')).mtimeMs).toBe(before);
});

it('draws what moves piece by piece: few of its pictures lie on the disk at once', async () => {
  const at = (frame: number, value: number) => ({ property: 'x', frame, value, easing: 'linear' }) as const;
  const moves = { keyframes: [at(0, 0), at(700, 32)] };
  const items = [box('box', 0, 30, 60, { x: 0, trackIndex: 0 }), box('moving', 0, 700, 120, moves)];
  let most = 0;
  const watched = setInterval(() => {
    const stills = path.join(scratchOf(), 'stills');
    if (existsSync(stills)) most = Math.max(most, readdirSync(stills).length);
  }, 20);
  const { path: file, pieces, states } = await render(items).finally(() => clearInterval(watched));
  expect([pieces, states > 32]).toEqual([3, true]);
  expect(most).toBeLessThan(MAX_DRAWN + 40);
  expect(existsSync(path.join(scratchOf(), 'stills'))).toBe(false);
  const seen = brightness(file, 40, 14);
  expect(seen).toHaveLength(700);
  const from = seen.findIndex((level) => level === luma(120));
  expect(from).toBeGreaterThan(100);
  expect(seen.slice(from).every((level) => level === luma(120))).toBe(true);
});

it('mixes more sounds than a command line can name', async () => {
  // A beep in each of twenty seconds, among hundreds that are hardly heard.
  const beeps = Array.from({ length: 450 }, (_, index) =>
    newItem({
      ...{ id: `beep${index}`, type: 'audio', url: 'sine.wav', trackIndex: 2, volume: 0.5 },
      ...{ start: index < 400 ? (index % 20) * 30 : 650, duration: 15, duck: index > 440 },
      ...(index < 20 ? {} : { volume: 0.0001 }),
    }),
  );
  const { path: file } = await render([...beeps, box('box', 0, 750, 80)]);
  expect(secondsOf(file)).toBeCloseTo(25, 1);
  const heard = heardIn(file);
  expect(heard).toHaveLength(20);
  for (const [index, [from, to]] of heard.entries()) {
    expect(from).toBeCloseTo(index, 1);
    expect(to).toBeCloseTo(index + 0.5, 1);
  }
});

it('says that the disk is full, and that a film could not be encoded', async () => {
  const full = path.join(dir, 'full');
  const failing = (scratch: string, url: string) =>
    renderTimeline({
      timeline: { ...newTimeline(viewport), items: [clip('clip', url, { duration: 5 })] },
      ...{ range: { start: 0, end: 5 }, format: 'mp4', sources, folder: full, scratch, signal },
      ...{ picture: pictureOutput({ viewport, format: 'mp4', preset: null }), sound: soundOutput(null) },
      to: path.join(full, 'film'),
    });
  const scratch = path.join(dir, 'full-scratch');
  mkdirSync(scratch);
  symlinkSync('/dev/full', path.join(scratch, 'made.mp4'));
  await expect(failing(scratch, 'count.mp4')).rejects.toMatchObject({
    code: 'DISK_FULL',
    message: 'The disk of this host is full. Free some space and try again.',
  });
  sources.set('gone.mp4', { ...sources.get('count.mp4')!, file: path.join(dir, 'gone.mp4') });
  await expect(failing(dir, 'gone.mp4')).rejects.toMatchObject({
    code: 'MEDIA_FAILED',
    message: expect.stringMatching(/^The film could not be encoded\. Try again/),
  });
  expect(existsSync(path.join(full, 'film.mp4'))).toBe(false);
});
