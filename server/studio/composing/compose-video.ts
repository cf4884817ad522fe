import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FPS, JOINED_PICTURE, MP4 } from '@/lib/video/codec';
import { placeItems, subtitleStates } from '@/lib/video/film-plan';
import type { Word } from '@/lib/video/word';
import type { SubtitleStyle } from '@/lib/scene/subtitles';
import type { Size } from '@/lib/scene/surface';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { hashFile } from '@/server/media/files/hash-file';
import { requireDisk } from '@/server/system/storage/require-disk';
import { recordStill } from '@/server/studio/recording/record-scene';
import { composePiece, framesToMake, piecesIn, type Piece, type PieceSource } from './compose-piece';
import { mixSound } from './mix-sound';
import type { FilmMusic } from './sound-arguments';

/** A part: its clip, and what is said over it. `seconds`: in the film; a shorter clip holds its last frame. */
export type FilmPart = {
  clip: string;
  speed: number;
  voice: { path: string; words: readonly Word[] } | null;
  seconds: number;
};
/** A picture before or after the parts; it slowly comes nearer with `motion`. */
export type Still = { picture: string; seconds: number; motion: boolean };

export type FilmRequest = {
  parts: readonly FilmPart[];
  intro: Still | null;
  outro: Still | null;
  /** Repeated to the film's end, lowered under the voices. */
  music: FilmMusic | null;
  /** Whether a change of scenes is heard, softly. */
  sceneSounds?: boolean;
  /** Burnt into the picture; null: none. */
  subtitles: SubtitleStyle | null;
  size: Size;
  /** Seconds, 0 to 1. */
  crossFade: number;
  /**
   * A folder of this film's own, kept between two makings: what did not change is not encoded again. Made when it is
   * not there; what this film no longer shows is removed from it.
   */
  pieces: string;
  /** A path without extension. */
  to: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

export type Film = {
  path: string;
  seconds: number;
  bytes: number;
  /** LUFS; null: it is silent. */
  loudness: number | null;
  /** When each part is shown, in seconds. */
  parts: { start: number; end: number }[];
  /** How many of its frames were encoded this time. */
  encodedFrames: number;
};

/** Bytes a second: the pieces, the bare stream of all, the mix and the film itself. */
const BYTES_PER_SECOND = 2_500_000;
/** Of the progress, for the picture; the sound and the file take the rest. */
const PICTURE = 0.9;
const MAKING = 'making-';

/** Puts clips, voices, stills, music and subtitles together into one file: −14 LUFS, sound and picture equally long. */
export async function makeFilm(request: FilmRequest): Promise<Film> {
  const { parts, intro, outro, music, sceneSounds = false, crossFade, to, signal, onProgress } = request;
  const kept = path.resolve(/* turbopackIgnore: true */ request.pieces);
  const seconds = [
    ...(intro ? [intro.seconds] : []),
    ...parts.map((part) => part.seconds),
    ...(outro ? [outro.seconds] : []),
  ];
  const { items, frames } = placeItems(seconds, crossFade);
  await requireDisk((frames / FPS) * BYTES_PER_SECOND);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  // Of a making that died.
  await tidy(kept, await readdir(kept).then((names) => names.filter((name) => !name.startsWith(MAKING))));
  const sources = await sourcesOf({ ...request, pieces: kept }, items);
  const pieces = piecesIn(kept, sources);
  const encodedFrames = await composeAll({ sources, pieces, signal, onProgress });
  const folder = await mkdtemp(path.join(kept, MAKING));
  try {
    const first = intro ? 1 : 0;
    const voices = parts.flatMap(({ voice }, index) =>
      voice ? [{ path: voice.path, start: items[index + first]?.start ?? 0 }] : [],
    );
    const sound = path.join(folder, 'sound.m4a');
    const changes = sceneSounds ? items.slice(1).map(({ start }) => start) : [];
    const loudness = await mixSound({ voices, music, changes, frames, to: sound, signal });
    onProgress?.(0.96);
    const file = await join({ pieces, sound, folder, to: `${to}.mp4`, signal });
    const used = [...pieces.flatMap(({ head, body, last }) => [head, body, last]), ...sources.map(({ clip }) => clip)];
    await tidy(kept, [...used, folder]);
    onProgress?.(1);
    const shown = items.slice(first, first + parts.length);
    return {
      path: file,
      seconds: frames / FPS,
      bytes: (await stat(file)).size,
      loudness,
      parts: shown.map(({ start, frames: long }) => ({ start: start / FPS, end: (start + long) / FPS })),
      encodedFrames,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sources of each item's picture. Stills become clips first. */
async function sourcesOf(
  { parts, intro, outro, subtitles, size, pieces, signal }: FilmRequest,
  items: readonly { frames: number; fade: number }[],
): Promise<PieceSource[]> {
  const still = async (picture: Still | null) => {
    if (!picture) return [];
    const source = { ...picture, size, hash: await hashFile(picture.picture) };
    const to = path.join(
      pieces,
      `${source.hash.slice(0, 24)}-${picture.seconds}-${picture.motion}-${size.width}x${size.height}.still`,
    );
    const isThere = await stat(`${to}.mp4`).then(
      () => true,
      () => false,
    );
    if (!isThere) await recordStill({ ...picture, size, to, signal });
    return [{ clip: `${to}.mp4`, speed: 1, voice: null, seconds: picture.seconds }];
  };
  const all: FilmPart[] = [...(await still(intro)), ...parts, ...(await still(outro))];
  return Promise.all(
    all.map(async ({ clip, speed, voice }, index) => {
      const { frames = 1, fade = 0 } = items[index] ?? {};
      const words = voice?.words ?? [];
      const states = subtitles
        ? subtitleStates({ words, perGroup: subtitles.wordsPerGroup, frames, marks: subtitles.accent !== null })
        : [];
      const shown = subtitles && words.length > 0 ? { states, style: subtitles } : null;
      return { clip, clipHash: await hashFile(clip), speed, frames, fade, size, subtitles: shown };
    }),
  );
}

/** One after the other: each already uses all processors. */
async function composeAll({
  sources,
  pieces,
  signal,
  onProgress,
}: {
  sources: readonly PieceSource[];
  pieces: readonly Piece[];
  signal: AbortSignal;
  onProgress: FilmRequest['onProgress'];
}): Promise<number> {
  const missing = sources.map((source, index) => framesToMake(pieces[index] as Piece, source));
  const all = missing.reduce((sum, frames) => sum + frames, 0);
  let made = 0;
  for (const [index, source] of sources.entries()) {
    const [piece, before, frames] = [pieces[index] as Piece, pieces[index - 1] ?? null, missing[index] ?? 0];
    const report = (fraction: number) => onProgress?.((PICTURE * (made + fraction * frames)) / Math.max(1, all));
    await composePiece({ source, piece, before, signal, onProgress: report });
    made += frames;
    report(0);
  }
  return all;
}

/** Pieces one after the other, nothing encoded again, with the sound. The file is complete or not there. */
async function join({
  pieces,
  sound,
  folder,
  to,
  signal,
}: {
  pieces: readonly Piece[];
  sound: string;
  folder: string;
  to: string;
  signal: AbortSignal;
}): Promise<string> {
  const stream = path.join(folder, 'film.h264');
  for (const file of pieces.flatMap(({ head, body }) => [head, ...(body ? [body] : [])]))
    await pipeline(createReadStream(file), createWriteStream(stream, { flags: 'a', mode: 0o600 }), { signal });
  const made = path.join(folder, 'film.mp4');
  const args = commandLine({
    inputs: [
      { file: stream, options: [...SAFE_INPUT, '-f', 'h264', '-framerate', String(FPS)] },
      { file: sound, options: SAFE_INPUT },
    ],
    outputs: [{ to: made, options: ['-map', '0:v:0', '-map', '1:a:0', ...JOINED_PICTURE, '-c:a', 'copy', ...MP4] }],
  });
  await runFfmpeg({ args, signal, limits: CONVERTING });
  await rename(made, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await pipeline(createReadStream(made), createWriteStream(to, { mode: 0o600 }), { signal });
  });
  return to;
}

/** Removes everything but those files. */
async function tidy(folder: string, used: readonly (string | null)[]): Promise<void> {
  const keep = new Set(used.map((file) => path.basename(file ?? '')));
  for (const name of await readdir(folder))
    if (!keep.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}
