// Every bed, composed and measured by ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FPS } from '@/lib/video/codec';
import { BEDS, bedSeconds, BED_LUFS } from '@/lib/video/music/beds';
import { RATE } from '@/lib/video/music/tones';
import { mixArguments } from '@/server/studio/composing/sound-arguments';
import { writeBed } from '@/server/studio/composing/write-bed';
import { loudnessOf } from './sound';

vi.setConfig({ testTimeout: 60_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'music-'));
const signal = new AbortController().signal;
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The samples of both channels in turn, behind a filter. */
function samplesOf(file: string, filter = 'anull'): Float32Array {
  const args = ['-v', 'error', '-i', file, '-af', filter, '-f', 'f32le', '-ar', String(RATE), '-'];
  const raw = execFileSync('ffmpeg', args, { maxBuffer: 256 * 1_048_576 });
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}
const power = (samples: Float32Array) => samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
/** The largest step from a sample to the next one of its channel. */
const largestStep = (samples: Float32Array) =>
  samples.reduce((most, each, at) => (at < 2 ? 0 : Math.max(most, Math.abs(each - (samples[at - 2] ?? 0)))), 0);

describe.each(BEDS)('%s', (bed) => {
  it('is a whole number of frames, as loud as all beds, without a seam and without sharp tones', async () => {
    const file = path.join(dir, `${bed}.flac`);
    await writeBed({ bed, to: file, signal });
    const { lufs, peak } = loudnessOf(file);
    expect(Math.abs(lufs - BED_LUFS)).toBeLessThan(0.5);
    expect(peak).toBeLessThan(-3);
    const samples = samplesOf(file);
    expect(samples.length).toBe(2 * Math.round(bedSeconds(bed) * RATE));
    expect(Number.isInteger((samples.length / 2 / RATE) * FPS)).toBe(true);
    // From the last samples to the first: a smaller step than inside, and sound on both sides.
    const around = Float32Array.from([...samples.slice(-2), ...samples.slice(0, 2)]);
    expect(largestStep(around)).toBeLessThan(largestStep(samples) / 3);
    const near = RATE / 5;
    for (const side of [samples.subarray(0, near), samples.subarray(-near)])
      expect(power(side)).toBeGreaterThan(power(samples) / 40);
    // Over 6 kHz less than a thousandth of it.
    expect(power(samplesOf(file, 'highpass=f=6000:poles=2')) / power(samples)).toBeLessThan(0.001);
  });
});

it('one is the same each time, and is repeated under a film to the sample', async () => {
  const [file = '', again = '', mixed = ''] = ['dreamy.flac', 'again.flac', 'mix.wav'].map((name) =>
    path.join(dir, name),
  );
  await writeBed({ bed: 'dreamy', to: again, signal });
  const samples = samplesOf(file);
  expect(Buffer.from(samplesOf(again).buffer).equals(Buffer.from(samples.buffer))).toBe(true);
  const music = { path: file, volume: 1, isBed: true };
  execFileSync('ffmpeg', ['-v', 'error', ...mixArguments({ voices: [], music, frames: 36 * FPS, to: mixed })]);
  const heard = samplesOf(mixed);
  // Past the soft beginning, through the end of the bed and on, up to where the film fades out.
  for (let at = RATE; at < 34 * RATE; at += 997)
    expect(heard[2 * at]).toBeCloseTo(samples[(2 * at) % samples.length] ?? 1, 4);
  expect(heard[0]).toBeCloseTo(0, 6);
});
