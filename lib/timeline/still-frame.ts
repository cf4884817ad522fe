import { seenAt } from './items-at';
import { endOf, endOfFilm, type Timeline } from './model';

/** The frame that stands for a film: its middle, or where nothing is seen there, the middle of the nearest item. */
export function stillFrame(timeline: Timeline): number {
  const middle = endOfFilm(timeline) >> 1;
  if (seenAt(timeline, middle).length > 0) return middle;
  const middles = timeline.items.map((item) => (item.start + endOf(item)) >> 1);
  const near = middles
    .filter((frame) => seenAt(timeline, frame).length > 0)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return near[0] ?? middle;
}
