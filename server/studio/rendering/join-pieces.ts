import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FPS, JOINED_PICTURE, MP4 } from '@/lib/video/codec';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, SAFE_INPUT } from '@/server/media/ffmpeg/run';
import type { RenderRange } from './range';
import { parametersAt } from './streams';

/** Frames of the film in a bare stream of their own. */
export type PieceFile = RenderRange & { file: string };
/** Frames of the film that are bytes of a larger stream. */
export type CopiedStream = PieceFile & { from: number; to: number };

/** Copies were made by an encoder whose streams can't be joined with those of this host. */
export class OtherParametersError extends Error {
  constructor() {
    super('Streams of other parameters can’t be joined');
    this.name = 'OtherParametersError';
  }
}

type Joining = {
  pieces: readonly PieceFile[];
  copies: readonly CopiedStream[];
  to: string;
  signal: AbortSignal;
};

/** Writes pieces and copies as they are, in the order of their frames. Throws OtherParametersError. */
export async function joinInOrder({ pieces, copies, to, signal }: Joining): Promise<void> {
  const parts = [...pieces.map((piece) => ({ ...piece, from: 0, to: Infinity })), ...copies];
  const ofEach = new Set<string>();
  if (copies.length > 0) for (const { file, from } of parts) ofEach.add(await parametersAt(file, from));
  if (ofEach.size > 1) throw new OtherParametersError();
  let flags = 'w';
  for (const { file, from, to: end } of parts.sort((a, b) => a.start - b.start)) {
    const bytes = createReadStream(file, { start: from, end: end - 1 });
    await pipeline(bytes, createWriteStream(to, { flags, mode: 0o600 }), { signal });
    flags = 'a';
  }
}

type Muxing = { stream: string; sound: string | null; to: string; signal: AbortSignal };

/** A bare stream and its sound as one file; nothing is encoded again. */
export async function muxed({ stream, sound, to, signal }: Muxing): Promise<void> {
  const picture = { file: stream, options: [...SAFE_INPUT, '-f', 'h264', '-framerate', String(FPS)] };
  const heard = sound ? ['-map', '1:a:0', '-c:a', 'copy'] : ['-an'];
  const args = commandLine({
    inputs: [picture, ...(sound ? [{ file: sound, options: SAFE_INPUT }] : [])],
    outputs: [{ to, options: ['-map', '0:v:0', ...JOINED_PICTURE, ...heard, ...MP4] }],
  });
  await runFfmpeg({ args, signal, limits: CONVERTING });
}
