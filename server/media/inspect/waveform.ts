import { samplesArguments } from '@/server/media/ffmpeg/still-arguments';
import { runFfmpeg } from '@/server/media/ffmpeg/run';

const HZ = 8000;
/** Enough for a picture as wide as a screen. */
const POINTS = 400;

/** The loudest sample of each part of an audio file, 0–100. Memory is flat, however long it is. */
export async function makeWaveform({
  file,
  durationS,
  signal,
  points = Math.max(1, Math.min(POINTS, Math.floor(durationS * 50))),
}: {
  file: string;
  durationS: number;
  signal: AbortSignal;
  points?: number;
}): Promise<number[]> {
  const perPoint = Math.max(1, Math.ceil((durationS * HZ) / points));
  const peaks = new Array<number>(points).fill(0);
  let seen = 0;
  let odd: Buffer | null = null;
  const read = (chunk: Buffer) => {
    const bytes: Buffer = odd ? Buffer.concat([odd, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2) {
      const point = Math.min(points - 1, Math.floor(seen / perPoint));
      const level = Math.abs(bytes.readInt16LE(at));
      if (level > (peaks[point] ?? 0)) peaks[point] = level;
      seen += 1;
    }
    odd = whole < bytes.length ? bytes.subarray(whole) : null;
  };
  await runFfmpeg({ args: samplesArguments(file, HZ), signal, onOutput: read });
  return peaks.map((peak) => Math.round((peak / 32_768) * 100));
}
