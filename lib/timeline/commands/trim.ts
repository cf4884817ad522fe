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

/** How many frames earlier its source lets an item begin, and how long it may be from its start on. */
function spareOf(item: Item): { before: number; after: number } {
  const { originalDuration, trimStart, duration, speed, reverse } = item;
  if (originalDuration === null) return { before: Infinity, after: Infinity };
  if (!reverse) return { before: playedIn(item, trimStart), after: playedIn(item, originalDuration - trimStart) };
  const left = Math.max(0, originalDuration - trimStart - duration * speed);
  return { before: playedIn(item, left), after: duration + playedIn(item, trimStart) };
}

function startAt(timeline: Timeline, item: Item, { to, overlap, least }: Edge): Item {
  const end = endOf(item);
  const { before } = spareOf(item);
  const neighbours = overlap
    ? []
    : inTheWay(timeline, item.trackIndex, { start: 0, duration: item.start }, new Set([item.id]));
  const earliest = Math.max(0, item.start - before, ...neighbours.map(endOf).filter((frame) => frame <= item.start));
  const start = Math.min(Math.max(to, earliest), Math.max(earliest, end - Math.min(least, item.duration)));
  const left = item.reverse ? 0 : Math.round((start - item.start) * item.speed);
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
  const longest = spareOf(item).after;
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
  const duration = end - item.start;
  if (!item.reverse || item.originalDuration === null) return { ...item, duration };
  return {
    ...item,
    duration,
    trimStart: Math.max(0, item.trimStart - Math.round((duration - item.duration) * item.speed)),
  };
}
