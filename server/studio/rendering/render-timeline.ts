import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/errors/app-error';
import type { Item, Timeline, Viewport } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import { JOINED_PICTURE, MP4, SOUND_FILE } from '@/lib/video/codec';
import type { RenderFormat } from '@/lib/video/render';
import { commandLine, type FfmpegCommand } from '@/server/media/ffmpeg/command-line';
import { diskFull } from '@/server/media/ffmpeg/disk-full';
import { CONVERTING, runFfmpeg, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';
import type { DrawnPiece, DrawnTimeline, TimelineWork } from '@/server/studio/recording/child/messages';
import { inRecorder } from '@/server/studio/recording/in-recorder';
import { log } from '@/server/system/log';
import { newGraph, type Graph } from './graph/builder';
import type { MediaSource } from './graph/clip';
import { composePicture } from './graph/picture';
import { mixSounds } from './graph/sound';
import type { PictureOutput } from './outputs';
import { piecesOf } from './pieces';
import type { RenderRange } from './range';
import { mixedBefore, type Mix } from './many-sounds';
import { withReversedClips } from './reversed-clips';
import { withReversedSounds } from './reversed-sounds';
import { isThere, moved } from './whole-file';

export type TimelineRender = {
  /** Its viewport is even. */
  timeline: Timeline;
  range: RenderRange;
  format: RenderFormat;
  /** Files by the addresses of items; pictures in a form that sharp opens. */
  sources: ReadonlyMap<string, MediaSource>;
  picture: PictureOutput;
  sound: readonly string[];
  /** Kept between two runs: a piece that is there is not encoded again. */
  folder: string;
  /** For the length of this run. */
  scratch: string;
  /** A path without extension. */
  to: string;
  signal: AbortSignal;
  /** After each piece of several. */
  onPiece?: (index: number) => Promise<void>;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

export type Rendered = { path: string; seconds: number; viewport: Viewport; pieces: number; states: number };

/** In the folder of the run: the pictures of the piece that is being made, and their lists. */
const STILLS = 'stills';
/** Of the progress of a piece, for drawing texts and pictures. */
const DRAWING = 0.1;
const EXTENSIONS: Record<RenderFormat, string> = { mp4: 'mp4', gif: 'mkv', audio: 'm4a', still: 'png' };

/** A timeline → one file. The engine knows no project: files come in, one file comes out. Throws DISK_FULL. */
export async function renderTimeline(render: TimelineRender): Promise<Rendered> {
  try {
    return await madeOf(render);
  } catch (error) {
    throw diskFull(error) ?? error;
  }
}

async function madeOf(render: TimelineRender): Promise<Rendered> {
  const { timeline, range, format, to, folder, scratch, onProgress } = render;
  const { viewport } = timeline;
  const frames = range.end - range.start;
  const file = `${to}.${EXTENSIONS[format]}`;
  // Another worker made it, and died before it was stored.
  if (await isThere(file)) return { path: file, seconds: frames / FPS, viewport, pieces: 0, states: 0 };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ranges = format === 'audio' ? [] : piecesOf(timeline, range);
  const made = path.join(scratch, `made.${EXTENSIONS[format]}`);
  const report = (fraction: number) => onProgress?.(Math.min(1, fraction));
  let states = 0;
  if (ranges.length <= 1) {
    states = await drawAndEncode({ render, range: ranges[0] ?? null, isWhole: true, to: made, report });
  } else {
    const pieces = await encodePieces({ render, ranges, report });
    const drawn = await drawStills(render, null, () => undefined);
    await encode({ render, piece: null, drawn, stream: pieces.stream, to: made, report: () => undefined });
    ({ states } = pieces);
  }
  await moved(made, file);
  onProgress?.(1);
  return { path: file, seconds: frames / FPS, viewport, pieces: ranges.length, states };
}

type Drawing = {
  render: TimelineRender;
  /** Of the frames; null: only the sound. */
  range: RenderRange | null;
  /** With its sound, as the file that is asked for. */
  isWhole: boolean;
  to: string;
  /** 0 to 1. */
  report: (fraction: number) => void;
};

/** Draws a piece and encodes it. What was drawn is removed again: frames that move are many. */
async function drawAndEncode({ render, range, isWhole, to, report }: Drawing): Promise<number> {
  const drawn = await drawStills(render, range, (fraction) => report(DRAWING * fraction));
  report(DRAWING);
  const encoded = (fraction: number) => report(DRAWING + (1 - DRAWING) * Math.min(1, fraction));
  await encode({ render, piece: drawn.piece, drawn: isWhole ? drawn : null, to, report: encoded });
  await rm(path.join(render.scratch, STILLS), { recursive: true, force: true });
  return drawn.states;
}

/** Plans and draws in a process of its own. */
async function drawStills(
  { timeline, range, sources, scratch, signal }: TimelineRender,
  piece: RenderRange | null,
  report: (fraction: number) => void,
): Promise<DrawnTimeline> {
  const [work, to] = [path.join(scratch, 'work.json'), path.join(scratch, 'drawn.json')];
  const named = [...sources];
  const asked: TimelineWork = {
    timeline,
    range,
    piece,
    pictures: Object.fromEntries(
      named.flatMap(([url, { file, probe }]) =>
        probe.kind === 'image' || probe.kind === 'animation' ? [[url, file] as const] : [],
      ),
    ),
    heard: named.flatMap(([url, { probe }]) => ('audio' in probe && probe.audio ? [url] : [])),
  };
  await writeFile(work, JSON.stringify(asked), { mode: 0o600 });
  const folder = path.join(scratch, STILLS);
  if (piece) await mkdir(folder, { recursive: true, mode: 0o700 });
  const expected = timeline.items.filter(({ type }) => type === 'text' || type === 'image').length;
  await inRecorder({
    request: { name: 'timeline', work, to, folder },
    signal,
    onFrame: (states) => report(Math.min(1, states / Math.max(1, expected))),
  });
  return JSON.parse(await readFile(to, 'utf8')) as DrawnTimeline;
}

type Pieces = {
  render: TimelineRender;
  ranges: readonly RenderRange[];
  report: (fraction: number) => void;
};

/** Makes the pieces that are not there yet, and joins all of them as they are. */
async function encodePieces({ render, ranges, report }: Pieces): Promise<{ stream: string; states: number }> {
  const { folder, scratch, signal, range, onPiece } = render;
  const all = range.end - range.start;
  const stream = path.join(scratch, 'film.h264');
  let states = 0;
  for (const [index, piece] of ranges.entries()) {
    const file = path.join(folder, `${index}.h264`);
    const [before, share] = [(piece.start - range.start) / all, (piece.end - piece.start) / all];
    if (!(await isThere(file))) {
      const to = path.join(scratch, 'piece.h264');
      const told = (fraction: number) => report(before + fraction * share);
      states += await drawAndEncode({ render, range: piece, isWhole: false, to, report: told });
      await moved(to, file);
    }
    await onPiece?.(index);
    await pipeline(createReadStream(file), createWriteStream(stream, { flags: 'a', mode: 0o600 }), { signal });
  }
  return { stream, states };
}

type Encoding = {
  render: TimelineRender;
  /** Its picture; null: none, or that of `stream`. */
  piece: DrawnPiece | null;
  /** For its sounds; null: none. */
  drawn: DrawnTimeline | null;
  stream?: string;
  to: string;
  report: (fraction: number) => void;
};

/** One ffmpeg. */
async function encode({ render, piece, drawn, stream, to, report }: Encoding): Promise<void> {
  const { timeline, range, format, picture, sound, sources, scratch, signal } = render;
  const graph = newGraph();
  const made = new Map<string, MediaSource>();
  const sourceOf = ({ url }: Item): MediaSource => {
    const source = made.get(url ?? '') ?? sources.get(url ?? '');
    if (!source) throw new Error('A render lacks a file that its timeline names');
    return source;
  };
  const write = (mix: Mix) => run({ ...mix, scratch, signal, report: () => undefined });
  const frames = piece?.frames ?? range.end - range.start;
  const work = frames + reversedIn(piece);
  let reversed = 0;
  const onFrames = (some: number) => report((reversed += some) / work);
  const how = { sourceOf, folder: scratch, write, signal, onFrames };
  const options: string[] = [];
  if (stream) {
    graph.inputs.push({ file: stream, options: [...SAFE_INPUT, '-f', 'h264', '-framerate', String(FPS)] });
    options.push('-map', '0:v:0', ...JOINED_PICTURE);
  } else if (piece) {
    const turned = await withReversedClips({ ...how, layers: piece.layers });
    turned.made.forEach((source, url) => made.set(url, source));
    const shown = { ...piece, layers: turned.layers };
    const label = composePicture({ graph, piece: shown, viewport: timeline.viewport, sourceOf });
    graph.chains.push(`[${label}]${picture.filters}[picture]`);
    options.push('-map', '[picture]', ...picture.options);
  }
  if (drawn && (format === 'mp4' || format === 'audio')) {
    const turned = await withReversedSounds({ ...how, sounds: drawn.sounds });
    turned.made.forEach((source, url) => made.set(url, source));
    const some = await mixedBefore({ sounds: turned.sounds, sourceOf, folder: scratch, write });
    const label = mixSounds({ graph, ...some, sourceOf, frames: range.end - range.start });
    options.push('-map', `[${label}]`, ...sound);
  } else options.push('-an');
  if (format === 'audio') options.push(...SOUND_FILE);
  else if (format === 'mp4') options.push(...(drawn ? MP4 : ['-f', 'h264']));
  const encoded = (fraction: number) => report((reversed + fraction * frames) / work);
  await run({ graph, to, options, scratch, signal, seconds: frames / FPS, report: encoded });
  for (const { file } of made.values()) await rm(file, { force: true });
}

/** Frames of a piece that are made twice. */
const reversedIn = (piece: DrawnPiece | null): number =>
  (piece?.layers ?? []).reduce(
    (all, one) => all + (one.kind === 'clip' && one.item.reverse ? one.end - one.start : 0),
    0,
  );

type Run = {
  graph: Graph;
  to: string;
  options: readonly string[];
  scratch: string;
  signal: AbortSignal;
  seconds: number;
  report: (fraction: number) => void;
};

async function run({ graph, to, options, scratch, signal, seconds, report }: Run): Promise<void> {
  for (const { name, text } of graph.commands) await writeFile(path.join(scratch, name), text, { mode: 0o600 });
  const filters = graph.chains.length > 0 ? graph.chains.join(';') : undefined;
  const isLong = filters !== undefined && filters.length > LONGEST_ARGUMENT;
  if (isLong) await writeFile(path.join(scratch, GRAPH), filters, { mode: 0o600 });
  const command: FfmpegCommand = {
    inputs: graph.inputs,
    filters: isLong ? undefined : filters,
    outputs: [{ to, options: isLong ? ['-filter_complex_script', GRAPH, ...options] : options }],
  };
  try {
    // Relative names: commands and a long graph lie there.
    await runFfmpeg({
      args: commandLine(command),
      folder: scratch,
      signal,
      limits: CONVERTING,
      durationS: seconds,
      onProgress: report,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    log.warn({ err: error, detail: error.text }, 'a timeline could not be encoded');
    throw new AppError('MEDIA_FAILED', FAILED, { cause: error });
  }
}

/** Linux takes no longer ones: 128 kB. */
const LONGEST_ARGUMENT = 100_000;
const GRAPH = 'graph.txt';
const FAILED =
  'The film could not be encoded. Try again; if it fails again, render it in parts, or replace the clips in it one by one to find the one that can’t be read.';
