import { writeFile } from 'node:fs/promises';
import { wavHeader } from '@/lib/media/wav';
import { AppError } from '@/lib/errors/app-error';
import { unreadable } from '@/server/media/ffmpeg/unreadable';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { runFfmpeg, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';

/** Of voices that come in as files. */
export const VOICE_RATE = 48_000;
/** A voice of one segment. */
export const LONGEST_VOICE_S = 600;

type Input = { file: string; rate?: number; speed?: number; signal: AbortSignal };

/** The sound of a file: one channel, 16 bits. `speed` keeps the pitch. */
export async function samplesOf({ rate = VOICE_RATE, ...wanted }: Input): Promise<Int16Array> {
  const samples = await decoded({ ...wanted, rate, seconds: LONGEST_VOICE_S + 1 });
  if (samples.length === 0) throw unreadable('file');
  if (samples.length > rate * LONGEST_VOICE_S)
    throw new AppError('MEDIA_REFUSED', 'A voice is at most 10 minutes long. Cut the recording first.');
  return samples;
}

/** The sound of a part of a file, from so many seconds on; empty after its end. */
export const samplesFrom = (wanted: Input & { from: number; seconds: number; rate: number }): Promise<Int16Array> =>
  decoded(wanted);

async function decoded({
  file,
  rate,
  speed = 1,
  from = 0,
  seconds,
  signal,
}: Input & { rate: number; from?: number; seconds: number }): Promise<Int16Array> {
  const chunks: Buffer[] = [];
  const tempo = speed === 1 ? [] : ['-af', tempoOf(speed)];
  const args = commandLine({
    inputs: [{ file, options: [...SAFE_INPUT, ...(from > 0 ? ['-ss', String(from)] : [])] }],
    outputs: [
      {
        to: 'pipe:1',
        options: [
          ...['-map', '0:a:0', '-ac', '1', '-ar', String(rate), ...tempo],
          ...['-t', String(seconds), '-f', 's16le'],
        ],
      },
    ],
  });
  try {
    await runFfmpeg({ args, signal, onOutput: (chunk) => chunks.push(chunk) });
  } catch (error) {
    throw error instanceof ToolError ? unreadable('file', error) : error;
  }
  const bytes = Buffer.concat(chunks);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
}

/** `atempo` sounds best between a half and two: further in steps. */
export function tempoOf(speed: number): string {
  const steps: number[] = [];
  let left = speed;
  for (; left > 2; left /= 2) steps.push(2);
  for (; left < 0.5; left *= 2) steps.push(0.5);
  return [...steps, left].map((step) => `atempo=${Number(step.toFixed(6))}`).join(',');
}

/** Writes samples as a WAV file. */
export async function writeSamples(to: string, samples: Int16Array, rate = VOICE_RATE): Promise<void> {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  await writeFile(to, Buffer.concat([wavHeader({ rate, bytes: bytes.length }), bytes]), { mode: 0o600 });
}
