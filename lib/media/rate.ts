import type { Size } from './preset';

/** Below this a video is not worth watching (docs/decisions/media.md). */
export const MIN_VIDEO_KBPS = 300;

/** Reserve for the container and for fluctuations of the rate control. */
const USABLE = 0.97;

/** YouTube, "Recommended upload encoding settings", SDR: kbit/s by the short side, at usual and at high frame rates. */
const BY_SIZE = [
  { side: 2160, usual: 45_000, fast: 68_000 },
  { side: 1440, usual: 16_000, fast: 24_000 },
  { side: 1080, usual: 8000, fast: 12_000 },
  { side: 720, usual: 5000, fast: 7500 },
  { side: 480, usual: 2500, fast: 4000 },
  { side: 0, usual: 1000, fast: 1500 },
] as const;

/** The rate that a picture of this size needs to look right. */
export function goodKbps([width, height]: Size, fps: number): number {
  const side = Math.min(width, height);
  const row = BY_SIZE.find((candidate) => side >= candidate.side) ?? BY_SIZE[BY_SIZE.length - 1]!;
  return fps > 30.5 ? row.fast : row.usual;
}

/** The video rate that keeps a file of this length below its cap. */
export function kbpsUnderCap({
  maxBytes,
  durationS,
  audioKbps,
}: {
  maxBytes: number;
  durationS: number;
  audioKbps: number;
}): number {
  return (maxBytes * 8 * USABLE) / 1000 / durationS - audioKbps;
}

/** The longest video that the cap allows at the lowest rate we make. Whole seconds. */
export function longestUnderCap({ maxBytes, audioKbps }: { maxBytes: number; audioKbps: number }): number {
  return Math.floor((maxBytes * 8 * USABLE) / 1000 / (MIN_VIDEO_KBPS + audioKbps));
}

/** Bits that H.264 needs per pixel and picture before it falls into blocks. */
const BITS_PER_PIXEL = 0.045;
const MIN_SHORT_SIDE = 240;

/** A smaller frame where the rate is too low for the wanted one: fewer sharp pixels instead of many blocks. */
export function frameForRate(size: Size, fps: number, kbps: number): Size {
  const [width, height] = size;
  const needed = (width * height * fps * BITS_PER_PIXEL) / 1000;
  const factor = Math.max(Math.sqrt(kbps / needed), MIN_SHORT_SIDE / Math.min(width, height));
  return factor >= 1 ? size : [width * factor, height * factor];
}
