import type { WireFile } from '@/lib/contracts/files';
import { aspectWords, bytesWords, durationWords, formatWords } from '@/lib/media/words';

/** 'JPEG, 1080 × 1350 (4:5), 24 kB' of one of our files. */
export function figuresOf({ codec, contentType, width, height, bytes, durationS }: WireFile): string {
  const format = codec ? formatWords(codec) : contentType;
  const size = width !== null && height !== null ? `${width} × ${height} (${aspectWords(width / height)})` : null;
  return [format, size, durationS !== null ? durationWords(durationS) : null, bytesWords(bytes)]
    .filter(Boolean)
    .join(', ');
}

/** '8.3 MB → 3.1 MB' with the share that was saved. */
export function savedWords(before: number, after: number): string {
  const saved = Math.round((1 - after / Math.max(1, before)) * 100);
  return `${bytesWords(before)} → ${bytesWords(after)}${saved >= 5 ? `, ${saved}% smaller` : ''}`;
}
