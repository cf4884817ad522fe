import path from 'node:path';
import type { VideoProbe } from '@/lib/media/probe';
import { FPS } from '@/lib/video/codec';
import { commandLine } from './command-line';
import { filmFrames } from './film-frames';
import { inPictureColours, inRightColours } from './right-colours';
import { SAFE_INPUT } from './run';

const ONE_PICTURE = ['-frames:v', '1'] as const;

type Shown = Pick<VideoProbe, 'width' | 'height' | 'video' | 'durationS'>;

/** One frame of a video at a moment, upright, with square pixels and colours for every screen. */
export function stillArguments({
  file,
  probe,
  atS,
  maxSide,
  to,
}: {
  file: string;
  probe: Shown;
  atS: number;
  maxSide: number;
  to: string;
}): string[] {
  return commandLine({
    inputs: [{ file, options: ['-ss', seconds(Math.min(atS, lastMoment(probe))), ...SAFE_INPUT] }],
    outputs: [
      {
        to,
        options: [
          ...['-map', '0:v:0', ...ONE_PICTURE],
          ...['-vf', `${sized(probe, maxSide)},${inPictureColours(probe)}`],
          ...['-q:v', '2', '-update', '1'],
        ],
      },
    ],
  });
}

/** Frames of the film that are read before the one that is taken: times of files are none of a clock. */
const LEAD = 30;

/** A frame of a file to be decoded, as a picture at `to`. */
export type ExactFrame = { file: string; probe: Shown; atS: number; to: string };

/**
 * The frames that a player shows at these moments, the first or the last one beyond the ends: upright, pixel by pixel.
 * One run for all: starting ffmpeg takes longer than decoding a small frame.
 */
export const exactFramesArguments = (frames: readonly ExactFrame[]): string[] =>
  commandLine({
    inputs: frames.map((one) => exactFrame(one).input),
    outputs: frames.map((one, at) => ({
      to: one.to,
      options: ['-map', `${at}:v:0`, ...exactFrame(one).options],
    })),
  });

function exactFrame({ file, probe, atS }: ExactFrame) {
  const { width, height, video } = probe;
  const moment = Math.max(0, atS);
  const from = Math.max(0, moment - LEAD / FPS);
  const place = Math.min(LEAD, Math.ceil(moment * FPS - 0.001));
  // Within the first second it is read from its start, and its frames come so much later that the moment is in time.
  const later = from > 0 ? 0 : Math.max(0, place / FPS - moment);
  const filters = [
    `setpts=PTS+${later.toFixed(6)}/TB`,
    filmFrames({ interlaced: video.interlaced, hold: place + 1 }),
    `select=eq(n\\,${place})`,
    `scale=${width}:${height}:flags=bicubic,setsar=1`,
    inRightColours(probe),
    'scale=in_color_matrix=bt709:in_range=tv,format=rgb24',
    // Named in the PNG, a canvas would make middle tones lighter.
    'setparams=color_primaries=unknown:color_trc=unknown',
  ];
  return {
    // Beyond its end a file stands still.
    input: { file, options: ['-ss', Math.min(from, lastMoment(probe)).toFixed(6), ...SAFE_INPUT] },
    options: [...ONE_PICTURE, '-vf', filters.join(), '-update', '1'],
  };
}

type Frames = { file: string; probe: Shown; fromS: number; frames: number; maxSide: number; folder: string };

/**
 * So many frames of a video from a moment on, at a film's rate, as `00001.jpg` and so on in a folder. A video that ends
 * before stands still.
 */
export function framesArguments({ file, probe, fromS, frames, maxSide, folder }: Frames): string[] {
  const { interlaced } = probe.video;
  return commandLine({
    inputs: [{ file, options: ['-ss', seconds(Math.min(fromS, lastMoment(probe))), ...SAFE_INPUT] }],
    outputs: [
      {
        to: path.join(folder, '%05d.jpg'),
        options: [
          ...['-map', '0:v:0', '-an', '-sn'],
          ...['-vf', `${filmFrames({ interlaced, hold: frames })},${sized(probe, maxSide)},${inPictureColours(probe)}`],
          ...['-frames:v', String(frames), '-q:v', '2'],
        ],
      },
    ],
  });
}

/**
 * Every input of a run is a decoder with pictures of its own in memory: 12 of 1080p, or one of 8K, need half a
 * gigabyte.
 */
const MAX_PIXELS = 25_000_000;

type Filmstrip = {
  tileWidth: number;
  everyS: number;
  /** The arguments of each run, and its output. */ runs: { args: string[]; to: string }[];
};

/**
 * `count` tiles side by side, each from the middle of its part of the video. Runs come one after the other; the last
 * one writes `to`.
 */
export function filmstripRuns({
  file,
  probe,
  count,
  height,
  to,
}: {
  file: string;
  probe: Shown;
  count: number;
  height: number;
  to: string;
}): Filmstrip {
  const everyS = probe.durationS / count;
  const tileWidth = Math.max(2, 2 * Math.round((height * probe.width) / probe.height / 2));
  const moments = Array.from({ length: count }, (_, index) => Math.min((index + 0.5) * everyS, lastMoment(probe)));
  const perRun = Math.max(1, Math.floor(MAX_PIXELS / (probe.video.codedWidth * probe.video.codedHeight)));
  const parts = Array.from({ length: Math.ceil(count / perRun) }, (_, index) =>
    moments.slice(index * perRun, (index + 1) * perRun),
  );
  const tile = `scale=${tileWidth}:${height}:flags=fast_bilinear,setsar=1,format=yuvj420p`;
  const runs = parts.map((part, index) => {
    const written = parts.length === 1 ? to : `${to}.${index}.jpg`;
    const args = commandLine({
      inputs: part.map((at) => ({ file, options: ['-ss', seconds(at), ...SAFE_INPUT] })),
      ...besideEachOther({ count: part.length, each: tile, quality: parts.length === 1 ? '4' : '1', to: written }),
    });
    return { args, to: written };
  });
  if (runs.length === 1) return { tileWidth, everyS, runs };
  const args = commandLine({
    inputs: runs.map((run) => ({ file: run.to, options: SAFE_INPUT })),
    ...besideEachOther({ count: runs.length, each: 'format=yuvj420p', quality: '4', to }),
  });
  return { tileWidth, everyS, runs: [...runs, { args, to }] };
}

/** Pictures of so many inputs in one row. */
function besideEachOther({ count, each, quality, to }: { count: number; each: string; quality: string; to: string }) {
  const made = Array.from({ length: count }, (_, index) => `[${index}:v:0]${each}[t${index}]`);
  const joined =
    count > 1 ? `${made.map((_, index) => `[t${index}]`).join('')}hstack=inputs=${count}[all]` : '[t0]null[all]';
  return {
    filters: [...made, joined].join(';'),
    outputs: [{ to, options: ['-map', '[all]', ...ONE_PICTURE, '-q:v', quality, '-update', '1'] }],
  };
}

/** The picture that a sound file carries, such as an album's cover. Fails where there is none. */
export function coverArtArguments({ file, maxSide, to }: { file: string; maxSide: number; to: string }): string[] {
  const scale = `scale=w='min(${maxSide},iw)':h='min(${maxSide},ih)':force_original_aspect_ratio=decrease`;
  return commandLine({
    inputs: [{ file, options: SAFE_INPUT }],
    outputs: [
      {
        to,
        options: [
          ...['-map', '0:v:0', ...ONE_PICTURE],
          ...['-vf', `${scale},setsar=1,format=yuvj420p`, '-q:v', '3', '-update', '1'],
        ],
      },
    ],
  });
}

/** The loudness of an audio file over its whole length as a picture. */
export function wavesArguments({
  file,
  width,
  height,
  to,
}: {
  file: string;
  width: number;
  height: number;
  to: string;
}): string[] {
  const waves = `[0:a:0]aformat=channel_layouts=mono,showwavespic=s=${width}x${height}:colors=0x8b8df8:scale=sqrt[waves]`;
  return commandLine({
    inputs: [{ file, options: SAFE_INPUT }],
    filters: `color=c=0x18181b:s=${width}x${height}[ground];${waves};[ground][waves]overlay=format=auto,format=yuvj420p[all]`,
    outputs: [{ to, options: ['-map', '[all]', ...ONE_PICTURE, '-q:v', '3', '-update', '1'] }],
  });
}

/** Mono samples of the audio on standard output, 16 bits each. */
export function samplesArguments(file: string, hz: number): string[] {
  return commandLine({
    inputs: [{ file, options: SAFE_INPUT }],
    outputs: [{ to: 'pipe:1', options: ['-map', '0:a:0', '-ac', '1', '-ar', String(hz), '-f', 's16le'] }],
  });
}

/**
 * How much each frame differs from the one before, on standard output (`scoreReader` reads it). A small picture is
 * enough, in all its colours: scenes may be alike in brightness.
 */
export function sceneScoreArguments(file: string): string[] {
  const small = 'scale=160:-2:flags=fast_bilinear,format=rgb24';
  const scores = `${small},scdet=threshold=100,metadata=mode=print:key=lavfi.scd.score:file=-`;
  return commandLine({
    inputs: [{ file, options: ['-threads', '1', ...SAFE_INPUT] }],
    outputs: [{ to: '-', options: ['-map', '0:v:0', '-an', '-vf', scores, '-f', 'null'] }],
  });
}

/** At the very end there is no frame left. */
function lastMoment({ durationS, video }: Shown): number {
  return Math.max(0, durationS - 2 / Math.max(1, video.fps));
}

function sized({ width, height }: Shown, maxSide: number): string {
  const factor = Math.min(1, maxSide / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * factor) / 2));
  return `scale=${even(width)}:${even(height)}:flags=bicubic,setsar=1`;
}

function seconds(value: number): string {
  return value.toFixed(3);
}
