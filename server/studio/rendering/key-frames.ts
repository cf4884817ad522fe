import { FPS } from '@/lib/timeline/time';
import { GROUP_FRAMES } from '@/lib/video/codec';
import type { RenderRange } from './range';

/** Options of an encoder that begins each group of a film with a key frame. `piece`: what it encodes. */
export function keyFrameOptions(groups: readonly RenderRange[], piece: RenderRange): string[] {
  // After a whole group it begins the next one by itself. A little earlier: versions of ffmpeg round times or not.
  const times = groups.flatMap(({ start, end }) =>
    start >= piece.start && end < piece.end && end - start < GROUP_FRAMES
      ? [((end - piece.start - 0.25) / FPS).toFixed(6)]
      : [],
  );
  return times.length > 0 ? ['-force_key_frames', times.join()] : [];
}
