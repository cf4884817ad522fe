import { GROUP_FRAMES } from '@/lib/video/codec';
import { endOf, type Timeline } from '@/lib/timeline/model';
import { clipParts } from '@/lib/timeline/plan/clip-parts';
import { movingSpans } from '@/lib/timeline/plan/moving-spans';
import { withTransitions } from '@/lib/timeline/transitions';
import { takesPart, type RenderRange } from './range';

/** Five minutes: so much at most is encoded again after a worker died. */
const MAX_FRAMES = 9_000;
/** A minute, where clips run backwards: so much of each lies on the disk, from its last frame to its first. */
export const MAX_REVERSED = 1_800;
/** Each clip has a decoder with pictures of its own in memory. */
const MAX_CLIPS = 24;
/** Each frame of a text or picture that moves is a picture on the disk until its piece is encoded. */
export const MAX_DRAWN = 300;

/**
 * The parts of a range, each drawn and then encoded by one ffmpeg: nearly always there is one. They end between groups
 * of frames, so that they can be joined as they are.
 */
export function piecesOf(stored: Timeline, range: RenderRange): RenderRange[] {
  const timeline = withTransitions(stored);
  const clips = timeline.items
    .filter((item) => item.type === 'video' && takesPart(timeline, range, item))
    .flatMap((item) => clipParts(item).map(({ from, to }) => ({ start: item.start + from, end: item.start + to })))
    .filter(({ start, end }) => start < range.end && end > range.start)
    .sort((a, b) => a.start - b.start);
  const longest = reversedFrames(timeline, range) > 0 ? MAX_REVERSED : MAX_FRAMES;
  const moving = movingFrames(timeline, range);
  const pieces: RenderRange[] = [];
  let [start, next, drawn] = [range.start, 0, 0];
  let open: number[] = [];
  for (let at = range.start; at < range.end; at += GROUP_FRAMES) {
    const begun: number[] = [];
    for (let clip = clips[next]; clip && clip.start < at + GROUP_FRAMES; clip = clips[next]) {
      begun.push(clip.end);
      next += 1;
    }
    const here = moving[(at - range.start) / GROUP_FRAMES] ?? 0;
    const isFull =
      at - start >= longest || open.length + begun.length > MAX_CLIPS || (drawn > 0 && drawn + here > MAX_DRAWN);
    if (isFull && at > start) {
      pieces.push({ start, end: at });
      open = open.filter((end) => end > at);
      [start, drawn] = [at, 0];
    }
    open.push(...begun);
    drawn += here;
  }
  return [...pieces, { start, end: range.end }];
}

/** How many pictures of items that move or fade have to be drawn in each group of frames. */
function movingFrames(timeline: Timeline, range: RenderRange): number[] {
  const groups = Array.from({ length: Math.ceil((range.end - range.start) / GROUP_FRAMES) }, () => 0);
  for (const item of timeline.items) {
    if (item.type === 'video' || item.type === 'audio' || !takesPart(timeline, range, item)) continue;
    for (const { from, to } of movingSpans(item)) {
      const [begin, end] = [Math.max(item.start + from, range.start), Math.min(item.start + to, range.end)];
      const [first, last] = [begin - range.start, end - range.start];
      for (let group = Math.floor(first / GROUP_FRAMES); group * GROUP_FRAMES < last; group += 1) {
        const begins = group * GROUP_FRAMES;
        const frames = Math.min(last, begins + GROUP_FRAMES) - Math.max(first, begins);
        if (frames > 0) groups[group] = (groups[group] ?? 0) + frames;
      }
    }
  }
  return groups;
}

/** How many frames of clips in reverse a range shows. */
const reversedFrames = (timeline: Timeline, range: RenderRange): number =>
  timeline.items
    .filter((item) => item.type === 'video' && item.reverse && takesPart(timeline, range, item))
    .reduce((all, item) => all + Math.min(endOf(item), range.end) - Math.max(item.start, range.start), 0);

/** The most frames of clips in reverse that lie on the disk at once, of one clip at a time. */
export const reversedAtOnce = (timeline: Timeline, range: RenderRange): number =>
  Math.min(MAX_REVERSED, reversedFrames(withTransitions(timeline), range));

/** The most pictures of moving items that lie on the disk at once. */
export const drawnAtOnce = (timeline: Timeline, range: RenderRange): number =>
  Math.min(
    MAX_DRAWN,
    movingFrames(withTransitions(timeline), range).reduce((all, frames) => all + frames, 0),
  );
