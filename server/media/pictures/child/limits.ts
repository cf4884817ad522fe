import type { ImageFormat } from '@/lib/media/probe';

const MEGA = 1_000_000;
const MB = 1_048_576;

/**
 * The maximum pixels of a picture, by the cost of decoding it. JPEG, PNG and TIFF stream by rows, and phones make 200
 * million. HEIC and AVIF are decoded whole, at up to 18 bytes of memory a pixel: phones make 48 million. WebP and GIF
 * hold the whole picture as well.
 */
export const MAX_PIXELS: Record<ImageFormat, number> = {
  jpeg: 205 * MEGA,
  png: 205 * MEGA,
  tiff: 205 * MEGA,
  webp: 100 * MEGA,
  gif: 100 * MEGA,
  bmp: 67 * MEGA,
  heic: 50 * MEGA,
  avif: 50 * MEGA,
};

/** Of all frames of an animation. */
export const MAX_MOVING_PIXELS = 820 * MEGA;

/**
 * The limits of one picture. The child itself watches `rss`, the kernel limits `data`, which includes memory that is
 * only reserved.
 */
export const CHILD_LIMITS = { rss: 1024 * MB, data: 1792 * MB, cpuSeconds: 120 };
