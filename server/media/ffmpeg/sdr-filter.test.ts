import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { sdrFilter } from './sdr-filter';

/** The signal of a grey of so many nits, 0 to 1 (ITU-R BT.2100). */
const SIGNALS = {
  pq: (nits: number) => {
    const power = (nits / 10_000) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
  },
  hlg: (nits: number) => {
    const scene = (nits / 1000) ** (1 / 1.2);
    return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
  },
};
const SIDE = 16;

/** How bright greys of so many nits are afterwards, in percent of what a screen has. */
function shown(hdr: 'pq' | 'hlg', nits: readonly number[]): number[] {
  const width = SIDE * nits.length;
  const luma = new Uint16Array(width * SIDE).map(
    (_, at) => 64 + Math.round(876 * SIGNALS[hdr](nits[Math.floor((at % width) / SIDE)] ?? 0)),
  );
  const chroma = new Uint16Array((width * SIDE) / 2).fill(512);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p10le', '-s', `${width}x${SIDE}`, '-i', '-'];
  const args = ['-v', 'error', ...raw, '-vf', `${sdrFilter(hdr)},format=yuv420p`, '-f', 'rawvideo', '-'];
  const input = Buffer.concat([Buffer.from(luma.buffer), Buffer.from(chroma.buffer)]);
  const out = execFileSync('ffmpeg', args, { input });
  return nits.map((_, at) => (((out[width * 8 + at * SIDE + 8] ?? 0) - 16) / 219) * 100);
}

it.each(['pq', 'hlg'] as const)('gives a grey card and white in %s the brightness of other films', (hdr) => {
  const [black = 0, card = 0, white = 0, light = 0] = shown(hdr, [0, 26, 203, 1000]);
  expect(Math.abs(black)).toBeLessThan(0.6);
  // ITU-R BT.2408: a grey card at 26 nits, which is 42 % of a film without high dynamic range.
  expect(Math.abs(card - 42.5)).toBeLessThan(1);
  expect(Math.abs(white - 89.5)).toBeLessThan(1);
  expect(Math.abs(light - 100)).toBeLessThan(1);
});
