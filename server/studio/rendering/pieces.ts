import { endOf, type Timeline } from '@/lib/timeline/model';
import { clipParts } from '@/lib/timeline/plan/clip-parts';
import { groupsOf } from '@/lib/timeline/plan/groups';
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
 * of frames, so that they can be joined as they are. `groups`: those of the range.
 */
export function piecesOf(
  stored: Timeline,
  range: RenderRange,
  groups: readonly RenderRange[] = groupsOf(stored, range),
): RenderRange[] {
  const timeline = withTransitions(stored);
  const clips = timeline.items
    .filter((item) => item.type === 'video' && takesPart(timeline, range, item))
    .flatMap((item) => clipParts(item).map(({ from, to }) => ({ start: item.start + from, end: item.start + to })))
    .filter(({ start, end }) => start < range.end && end > range.start)
    .sort((a, b) => a.start - b.start);
  const longest = reversedFrames(timeline, range) > 0 ? MAX_REVERSED : MAX_FRAMES;
  const moving = movingFrames(timeline, groups);
  const pieces: RenderRange[] = [];
  let [start, next, drawn] = [range.start, 0, 0];
  let open: number[] = [];
  for (const [index, { start: at, end }] of groups.entries()) {
    const begun: number[] = [];
    for (let clip = clips[next]; clip && clip.start < end; clip = clips[next]) {
      begun.push(clip.end);
      next += 1;
    }
    const here = moving[index] ?? 0;
    const isFull =
      at - start >= longest || open.length + begun.length > MAX_CLIPS || (drawn > 0 && drawn + here > MAX_DRAWN);
    if (isFull && at > start) {
      pieces.push({ start, end: at });
      open = open.filter((until) => until > at);
      [start, drawn] = [at, 0];
    }
    open.push(...begun);
    drawn += here;
  }
  return [...pieces, { start, end: range.end }];
}

/** How many pictures of items that move or fade have to be drawn in each group of frames. */
function movingFrames(timeline: Timeline, groups: readonly RenderRange[]): number[] {
  const counts = groups.map(() => 0);
  const [start, end] = [groups[0]?.start ?? 0, groups.at(-1)?.end ?? 0];
  for (const item of timeline.items) {
    if (item.type === 'video' || item.type === 'audio' || !takesPart(timeline, { start, end }, item)) continue;
    for (const { from, to } of movingSpans(item)) {
      const [first, last] = [Math.max(item.start + from, start), Math.min(item.start + to, end)];
      for (let at = groupAt(groups, first); (groups[at]?.start ?? Infinity) < last; at += 1) {
        const group = groups[at] as RenderRange;
        const frames = Math.min(last, group.end) - Math.max(first, group.start);
        if (frames > 0) counts[at] = (counts[at] ?? 0) + frames;
      }
    }
  }
  return counts;
}

/** The place of the group in which a frame lies. */
function groupAt(groups: readonly RenderRange[], frame: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle] as RenderRange).end > frame) high = middle;
    else low = middle + 1;
  }
  return low;
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
    movingFrames(withTransitions(timeline), groupsOf(timeline, range)).reduce((all, frames) => all + frames, 0),
  );
