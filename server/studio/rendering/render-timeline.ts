import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Item, Timeline, Viewport } from '@/lib/timeline/model';
import { groupsOf } from '@/lib/timeline/plan/groups';
import { othersThan } from '@/lib/timeline/plan/reuse';
import { FPS } from '@/lib/timeline/time';
import { MP4, SOUND_FILE } from '@/lib/video/codec';
import type { EncodedFormat } from '@/lib/video/render';
import { diskFull } from '@/server/media/ffmpeg/disk-full';
import type { DrawnPiece, DrawnTimeline, TimelineWork } from '@/server/studio/recording/child/messages';
import { inRecorder } from '@/server/studio/recording/in-recorder';
import { log } from '@/server/system/log';
import { newGraph } from './graph/builder';
import type { MediaSource } from './graph/clip';
import { composePicture } from './graph/picture';
import { mixSounds } from './graph/sound';
import { joinInOrder, muxed, OtherParametersError, type CopiedStream, type PieceFile } from './join-pieces';
import { keyFrameOptions } from './key-frames';
import type { PictureOutput } from './outputs';
import { piecesOf } from './pieces';
import type { RenderRange } from './range';
import { mixedBefore, type Mix } from './many-sounds';
import { withReversedClips } from './reversed-clips';
import { withReversedSounds } from './reversed-sounds';
import { runGraph } from './run-graph';
import { isThere, moved } from './whole-file';

export type TimelineRender = {
  /** Its viewport is even. */
  timeline: Timeline;
  range: RenderRange;
  format: EncodedFormat;
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
  /** Of an MP4: frames that are copied from an earlier film of the same encoder, in order. */
  copies?: readonly CopiedStream[];
  /** Before the film has its name. */
  onFilm?: (copiedFrames: number) => Promise<void>;
  /** After each piece of several. */
  onPiece?: (index: number) => Promise<void>;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** `copiedFrames`: 0 where the film was there already. */
export type Rendered = {
  path: string;
  seconds: number;
  viewport: Viewport;
  pieces: number;
  states: number;
  copiedFrames: number;
};

/** In the folder of the run: the pictures of the piece that is being made, and their lists. */
const STILLS = 'stills';
/** Of the progress of a piece, for drawing texts and pictures. */
const DRAWING = 0.1;
const EXTENSIONS: Record<EncodedFormat, string> = { mp4: 'mp4', gif: 'mp4', audio: 'm4a', still: 'png' };

/** A timeline → one file. The engine knows no project: files come in, one file comes out. Throws DISK_FULL. */
export async function renderTimeline(render: TimelineRender): Promise<Rendered> {
  try {
    return await madeOf(render);
  } catch (error) {
    throw diskFull(error) ?? error;
  }
}

async function madeOf(render: TimelineRender): Promise<Rendered> {
  const { timeline, range, format, to, folder, scratch, copies = [], onFilm, onProgress } = render;
  const frames = range.end - range.start;
  const file = `${to}.${EXTENSIONS[format]}`;
  const of = { path: file, seconds: frames / FPS, viewport: timeline.viewport };
  // Another worker made it, and died before it was stored.
  if (await isThere(file)) return { ...of, pieces: 0, states: 0, copiedFrames: 0 };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = path.join(scratch, `made.${EXTENSIONS[format]}`);
  const report = (fraction: number) => onProgress?.(Math.min(1, fraction));
  const ranges = format === 'audio' ? [] : rangesOf(timeline, range, copies);
  let states = 0;
  if (copies.length === 0 && ranges.length <= 1) {
    ({ states } = await drawAndEncode({ render, range: ranges[0] ?? null, isWhole: true, to: made, report }));
  } else {
    try {
      states = await joined({ render, ranges, copies, to: made, report });
    } catch (error) {
      if (!(error instanceof OtherParametersError)) throw error;
      log.warn({ err: error }, 'an earlier film does not fit the encoder of this host: the film is encoded whole');
      return madeOf({ ...render, copies: [] });
    }
  }
  const copiedFrames = copies.reduce((sum, { start, end }) => sum + end - start, 0);
  await onFilm?.(copiedFrames);
  await moved(made, file);
  onProgress?.(1);
  return { ...of, pieces: ranges.length, states, copiedFrames };
}

/** The pieces that have to be encoded. */
function rangesOf(timeline: Timeline, range: RenderRange, copies: readonly CopiedStream[]): RenderRange[] {
  const groups = groupsOf(timeline, range);
  const within = ({ start, end }: RenderRange) => groups.filter((group) => group.start >= start && group.end <= end);
  return othersThan(copies, range).flatMap((other) => piecesOf(timeline, other, within(other)));
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
async function drawAndEncode({ render, range, isWhole, to, report }: Drawing): Promise<DrawnTimeline> {
  const drawn = await drawStills(render, range, (fraction) => report(DRAWING * fraction));
  report(DRAWING);
  const encoded = (fraction: number) => report(DRAWING + (1 - DRAWING) * Math.min(1, fraction));
  const keys = range && render.format === 'mp4' ? keyFrameOptions(groupsOf(render.timeline, render.range), range) : [];
  await encode({ render, piece: drawn.piece, keys, drawn: isWhole ? drawn : null, to, report: encoded });
  await rm(path.join(render.scratch, STILLS), { recursive: true, force: true });
  return drawn;
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
  copies: readonly CopiedStream[];
  to: string;
  report: (fraction: number) => void;
};

/** Makes the pieces that are not there yet, joins all with what is copied, and gives them their sound. */
async function joined({ render, ranges, copies, to, report }: Pieces): Promise<number> {
  const { format, scratch, signal } = render;
  // The sound takes one processor: the picture is made meanwhile.
  const [picture, sound] = await Promise.allSettled([
    encodePieces({ render, ranges, report }),
    format === 'mp4' ? soundOf(render) : null,
  ]);
  if (picture.status === 'rejected') throw picture.reason;
  if (sound.status === 'rejected') throw sound.reason;
  const { pieces, states } = picture.value;
  const stream = path.join(scratch, 'film.h264');
  await joinInOrder({ pieces, copies, to: stream, signal });
  await muxed({ stream, sound: sound.value, to, signal });
  return states;
}

/** The whole sound of a film as a file, in a folder of its own: other parts are made at the same time. */
async function soundOf(render: TimelineRender): Promise<string> {
  const own = { ...render, format: 'audio' as const, scratch: path.join(render.scratch, 'sound') };
  await mkdir(own.scratch, { recursive: true, mode: 0o700 });
  const drawn = await drawStills(own, null, () => undefined);
  const to = path.join(own.scratch, 'sound.m4a');
  await encode({ render: own, piece: null, keys: [], drawn, to, report: () => undefined });
  return to;
}

type Pictures = Pick<Pieces, 'render' | 'ranges' | 'report'>;

async function encodePieces({ render, ranges, report }: Pictures): Promise<{ pieces: PieceFile[]; states: number }> {
  const { folder, scratch, onPiece } = render;
  const all = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const pieces: PieceFile[] = [];
  let [states, done] = [0, 0];
  for (const [index, piece] of ranges.entries()) {
    const file = path.join(folder, `${piece.start}-${piece.end}.h264`);
    const [before, share] = [done / all, (piece.end - piece.start) / all];
    if (!(await isThere(file))) {
      const made = path.join(scratch, 'piece.h264');
      const reportPiece = (fraction: number) => report(before + fraction * share);
      states += (await drawAndEncode({ render, range: piece, isWhole: false, to: made, report: reportPiece })).states;
      await moved(made, file);
    }
    await onPiece?.(index);
    pieces.push({ ...piece, file });
    done += piece.end - piece.start;
  }
  return { pieces, states };
}

type Encoding = {
  render: TimelineRender;
  /** Its picture; null: none. */
  piece: DrawnPiece | null;
  /** Options for its key frames. */
  keys: readonly string[];
  /** For its sounds; null: none. */
  drawn: DrawnTimeline | null;
  to: string;
  report: (fraction: number) => void;
};

/** One ffmpeg. */
async function encode({ render, piece, keys, drawn, to, report }: Encoding): Promise<void> {
  const { timeline, range, format, picture, sound, sources, scratch, signal } = render;
  const graph = newGraph();
  const made = new Map<string, MediaSource>();
  const sourceOf = ({ url }: Item): MediaSource => {
    const source = made.get(url ?? '') ?? sources.get(url ?? '');
    if (!source) throw new Error('A render lacks a file that its timeline names');
    return source;
  };
  const write = (mix: Mix) => runGraph({ ...mix, scratch, signal, report: () => undefined });
  const frames = piece?.frames ?? range.end - range.start;
  const work = frames + reversedIn(piece);
  let reversed = 0;
  const onFrames = (some: number) => report((reversed += some) / work);
  const how = { sourceOf, folder: scratch, write, signal, onFrames };
  const options: string[] = [];
  if (piece) {
    const turned = await withReversedClips({ ...how, layers: piece.layers });
    turned.made.forEach((source, url) => made.set(url, source));
    const shown = { ...piece, layers: turned.layers };
    const label = composePicture({ graph, piece: shown, viewport: timeline.viewport, sourceOf });
    graph.chains.push(`[${label}]${picture.filters}[picture]`);
    options.push('-map', '[picture]', ...picture.options, ...keys);
  }
  if (drawn && (format === 'mp4' || format === 'audio')) {
    const turned = await withReversedSounds({ ...how, sounds: drawn.sounds });
    turned.made.forEach((source, url) => made.set(url, source));
    const some = await mixedBefore({ sounds: turned.sounds, sourceOf, folder: scratch, write });
    const label = mixSounds({ graph, ...some, sourceOf, frames: range.end - range.start });
    options.push('-map', `[${label}]`, ...sound);
  } else options.push('-an');
  if (format === 'audio') options.push(...SOUND_FILE);
  else if (!drawn) options.push('-f', 'h264');
  else if (format !== 'still') options.push(...MP4);
  const encoded = (fraction: number) => report((reversed + fraction * frames) / work);
  await runGraph({ graph, to, options, scratch, signal, seconds: frames / FPS, report: encoded });
  for (const { file } of made.values()) await rm(file, { force: true });
}

/** Frames of a piece that are made twice. */
const reversedIn = (piece: DrawnPiece | null): number =>
  (piece?.layers ?? []).reduce(
    (all, one) => all + (one.kind === 'clip' && one.item.reverse ? one.end - one.start : 0),
    0,
  );
