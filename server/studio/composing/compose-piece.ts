import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FPS, GROUP_FRAMES } from '@/lib/video/codec';
import type { ShownState } from '@/lib/video/film-plan';
import type { SubtitleStyle } from '@/lib/scene/subtitles';
import type { Size } from '@/lib/scene/surface';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import { headArguments, pieceArguments, type PiecePlan } from './piece-arguments';
import { splitStream } from './split-stream';
import { drawSubtitleList } from './subtitle-list';

/** An item of the film, and what its picture depends on. */
export type PieceSource = {
  clip: string;
  clipHash: string;
  speed: number;
  frames: number;
  fade: number;
  size: Size;
  subtitles: { states: readonly ShownState[]; style: SubtitleStyle } | null;
};

/** The files of a piece: its first second, the rest (none when it is that short), its last picture. */
export type Piece = { head: string; body: string | null; last: string };

/** Raised when pieces of an older version of this code no longer fit. */
const VERSION = 2;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** Where the files of each piece lie: by the hash of what they show, and a first second also by the item before. */
export function piecesIn(folder: string, sources: readonly PieceSource[]): Piece[] {
  const keys = sources.map(({ clip: _, fade: __, ...shown }) => hashOf([VERSION, shown]));
  return sources.map(({ fade, frames }, index) => {
    const file = (name: string) => path.join(folder, name);
    const head = hashOf([keys[index], fade > 0 ? [fade, keys[index - 1]] : null]);
    return {
      head: file(`${head}.head.h264`),
      body: frames > GROUP_FRAMES ? file(`${keys[index]}.body.h264`) : null,
      last: file(`${keys[index]}.last.png`),
    };
  });
}

/** How many frames must be encoded before a piece is there. */
export function framesToMake({ head, body, last }: Piece, { frames }: PieceSource): number {
  if ((body && !existsSync(body)) || !existsSync(last)) return frames;
  return existsSync(head) ? 0 : Math.min(frames, GROUP_FRAMES);
}

/** Makes what is missing of a piece. `before`: the piece that it follows. */
export async function composePiece({
  source,
  piece,
  before,
  signal,
  onProgress,
}: {
  source: PieceSource;
  piece: Piece;
  before: Piece | null;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}): Promise<void> {
  const missing = framesToMake(piece, source);
  if (missing === 0) return;
  const folder = await mkdtemp(path.join(path.dirname(piece.head), 'making-'));
  try {
    const plan = await planOf({ source, before, folder, signal });
    // A fade changes the first second only.
    const isWhole = !existsSync(piece.last) || (piece.body !== null && !existsSync(piece.body));
    const to = path.join(folder, 'all.h264');
    const last = path.join(folder, 'last.png');
    const args = isWhole ? pieceArguments({ ...plan, to, last }) : headArguments({ ...plan, to });
    await runFfmpeg({ args, signal, limits: CONVERTING, durationS: missing / FPS, onProgress });
    const [head, rest] = [path.join(folder, 'head.h264'), path.join(folder, 'rest.h264')];
    await splitStream({ file: to, head, rest: isWhole && piece.body ? rest : null });
    if (isWhole) await rename(last, piece.last);
    if (isWhole && piece.body) await rename(rest, piece.body);
    await rename(head, piece.head);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function planOf({
  source: { subtitles, fade, clip, speed, frames, size },
  before,
  folder,
  signal,
}: {
  source: PieceSource;
  before: Piece | null;
  folder: string;
  signal: AbortSignal;
}): Promise<PiecePlan> {
  const hasWords = subtitles?.states.some(({ words }) => words.length > 0);
  const pictures = path.join(folder, 'subtitles');
  if (hasWords) await mkdir(pictures);
  return {
    clip,
    speed,
    frames,
    size,
    before: before && fade > 0 ? { picture: before.last, frames: fade } : null,
    subtitles: subtitles && hasWords ? await drawSubtitleList({ ...subtitles, size, folder: pictures, signal }) : null,
  };
}
