import { GROUP_FRAMES } from '@/lib/video/codec';
import { endOf, type Timeline } from '@/lib/timeline/model';
import { takesPart, type RenderRange } from './range';

/** Five minutes: so much at most is encoded again after a worker died. */
const MOST_FRAMES = 9_000;
/** Each clip has a decoder with pictures of its own in memory. */
const MOST_CLIPS = 24;

/**
 * The parts of a range, each encoded by one ffmpeg: nearly always there is one. They end between groups of frames, so
 * that they can be joined as they are.
 */
export function piecesOf(timeline: Timeline, range: RenderRange): RenderRange[] {
  const clips = timeline.items
    .filter((item) => item.type === 'video' && takesPart(timeline, range, item))
    .sort((a, b) => a.start - b.start);
  const pieces: RenderRange[] = [];
  let [start, next] = [range.start, 0];
  let open: number[] = [];
  for (let at = range.start; at < range.end; at += GROUP_FRAMES) {
    const begun: number[] = [];
    for (let clip = clips[next]; clip && clip.start < at + GROUP_FRAMES; clip = clips[next]) {
      begun.push(endOf(clip));
      next += 1;
    }
    const isFull = at - start >= MOST_FRAMES || open.length + begun.length > MOST_CLIPS;
    if (isFull && at > start) {
      pieces.push({ start, end: at });
      open = open.filter((end) => end > at);
      start = at;
    }
    open.push(...begun);
  }
  return [...pieces, { start, end: range.end }];
}
