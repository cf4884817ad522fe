import type { ImageFormat } from '@/lib/media/probe';

const MEGA = 1_000_000;
const MB = 1_048_576;

/**
 * The most pixels of a picture, by what decoding it costs. JPEG, PNG and TIFF stream by rows, and phones make 200
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

/** Of all pictures of one that moves. */
export const MAX_MOVING_PIXELS = 820 * MEGA;

/**
 * What one picture may take. `rss` is watched by the child itself, `data` held by the kernel: it counts what is only
 * reserved, too.
 */
export const CHILD_LIMITS = { rss: 1024 * MB, data: 1792 * MB, cpuSeconds: 120 };
