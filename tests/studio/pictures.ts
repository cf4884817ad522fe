import { execFileSync } from 'node:child_process';

const TAGS = ['-colorspace', 'bt709', '-color_range', 'tv'];
/** Without loss. */
export const EXACT = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p', ...TAGS];
/** Pictures whose brightness is their number. */
export const counted = (size: string, rate: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `color=black:s=${size}:r=${rate}:d=${seconds}`],
  ...['-vf', 'format=yuv420p,geq=lum=16+mod(N\\,200):cb=128:cr=128'],
];

/** The brightness of a pixel in each frame. `isRgb`: of a GIF. */
export function brightness(file: string, x: number, y: number, isRgb = false): number[] {
  const filter = `${isRgb ? 'format=yuv444p,' : ''}crop=2:2:${x}:${y},extractplanes=y`;
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, '-f', 'rawvideo', '-']);
  return [...raw].filter((_, index) => index % 4 === 0);
}

/** The brightness that a level of grey has in a file. */
export const luma = (level: number) => Math.round(16 + (level * 219) / 255);
