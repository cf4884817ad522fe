import { rm, writeFile } from 'node:fs/promises';
import type { Bed } from '@/lib/video/music/beds';
import { compose } from '@/lib/video/music/compose';
import { RATE, type Stereo } from '@/lib/video/music/tones';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import { turnsBetweenSlices } from '@/server/system/in-slices';

/** Composes a bed into a FLAC file: as it is, since what a codec adds at its ends would be heard as a seam. */
export async function writeBed({ bed, to, signal }: { bed: Bed; to: string; signal: AbortSignal }): Promise<void> {
  const raw = `${to}.raw`;
  try {
    await writeFile(raw, interleaved(await composed(bed, signal)), { mode: 0o600 });
    const args = commandLine({
      inputs: [{ file: raw, options: ['-f', 'f32le', '-ar', String(RATE), '-ac', '2'] }],
      outputs: [{ to, options: ['-map', '0:a:0', '-c:a', 'flac', '-sample_fmt', 's16', '-bitexact', '-f', 'flac'] }],
    });
    await runFfmpeg({ args, signal, limits: CONVERTING });
  } finally {
    await rm(raw, { force: true });
  }
}

async function composed(bed: Bed, signal: AbortSignal): Promise<Stereo> {
  const turn = turnsBetweenSlices();
  const steps = compose(bed);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await turn();
    signal.throwIfAborted();
  }
}

function interleaved({ left, right }: Stereo): Buffer {
  const samples = new Float32Array(left.length * 2);
  for (const [at, sample] of left.entries()) {
    samples[at * 2] = sample;
    samples[at * 2 + 1] = right[at] ?? 0;
  }
  return Buffer.from(samples.buffer);
}
