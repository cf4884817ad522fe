import { shiftedKeys } from '../keyframes';
import { endOf, isLocked, MIN_FRAMES, textFrom, type Item } from '../model';
import { inTheWay } from '../placement';
import type { Timeline } from '../model';
import type { Apply } from './command';

/**
 * Moves one edge of an item to a frame, as far as it may go: `least` frames stay, a clip never becomes longer
 * than its source, and unless overlaps are wanted it stops at its neighbours.
 */
export const trim: Apply<'trim'> = (timeline, { id, edge, to, overlap = false, least = MIN_FRAMES }) => {
  const item = timeline.items.find((one) => one.id === id);
  if (!item || isLocked(timeline, item)) return timeline;
  const trimmed = (edge === 'start' ? startAt : endAt)(timeline, item, { to, overlap, least });
  if (trimmed.start === item.start && trimmed.duration === item.duration) return timeline;
  return { ...timeline, items: timeline.items.map((one) => (one === item ? trimmed : one)) };
};

type Edge = { to: number; overlap: boolean; least: number };

/** Frames on the timeline that frames of the source take. */
const playedIn = (item: Item, sourceFrames: number) => Math.floor(sourceFrames / item.speed + 1e-9);

function startAt(timeline: Timeline, item: Item, { to, overlap, least }: Edge): Item {
  const end = endOf(item);
  const before = item.originalDuration === null ? Infinity : playedIn(item, item.trimStart);
  const neighbours = overlap
    ? []
    : inTheWay(timeline, item.trackIndex, { start: 0, duration: item.start }, new Set([item.id]));
  const earliest = Math.max(0, item.start - before, ...neighbours.map(endOf).filter((frame) => frame <= item.start));
  const start = Math.min(Math.max(to, earliest), Math.max(earliest, end - Math.min(least, item.duration)));
  const left = Math.round((start - item.start) * item.speed);
  return {
    ...item,
    start,
    duration: end - start,
    trimStart: item.originalDuration === null ? item.trimStart : Math.max(0, item.trimStart + left),
    keyframes: shiftedKeys(item, start - item.start),
    text: textFrom(item, start - item.start),
  };
}

function endAt(timeline: Timeline, item: Item, { to, overlap, least }: Edge): Item {
  const longest = item.originalDuration === null ? Infinity : playedIn(item, item.originalDuration - item.trimStart);
  const after = overlap
    ? []
    : timeline.items.filter(
        (one) => one.trackIndex === item.trackIndex && one.id !== item.id && one.start >= endOf(item),
      );
  const latest = Math.min(
    item.start + Math.max(longest, Math.min(item.duration, least)),
    ...after.map(({ start }) => start),
  );
  const end = Math.min(Math.max(to, item.start + Math.min(least, item.duration)), Math.max(latest, item.start + 1));
  return { ...item, duration: end - item.start };
}
