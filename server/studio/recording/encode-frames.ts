import type { Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { FPS, MP4, toCodecColours, VIDEO_CODEC } from '@/lib/video/codec';
import type { Size } from '@/lib/scene/surface';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';

type Encoding = {
  /** How frames come in. */
  input: readonly string[];
  to: string;
  signal: AbortSignal;
  /** Starts what writes the frames; gets the pipe that ffmpeg reads. */
  write: (pipe: Socket, signal: AbortSignal) => Promise<void>;
};

/** Raw frames of a canvas. */
export const rawFrames = ({ width, height }: Size): readonly string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', `${width}x${height}`, '-framerate', String(FPS)],
];

/** Encodes frames as they come into a clip; the file is complete or not there. */
export async function encodeFrames({ input, to, signal, write }: Encoding): Promise<void> {
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const args = commandLine({
    inputs: [{ file: 'pipe:0', options: input }],
    outputs: [{ to, options: ['-map', '0:v:0', '-an', '-vf', toCodecColours('rgb'), ...VIDEO_CODEC, ...MP4] }],
  });
  let writing: Promise<void> = Promise.resolve();
  const encoding = runFfmpeg({
    args,
    signal: both,
    limits: CONVERTING,
    onInput: (pipe) => {
      writing = write(pipe as Socket, both);
      writing.catch((error: unknown) => failed.abort(error));
    },
  });
  const [encoded, written] = await Promise.allSettled([encoding, encoding.catch(() => undefined).then(() => writing)]);
  const failure = written.status === 'rejected' ? written : encoded.status === 'rejected' ? encoded : null;
  if (!failure) return;
  await rm(to, { force: true });
  signal.throwIfAborted();
  throw failure.reason;
}
