import { endOf, isLocked, isPlayed, type Item, type Timeline } from '../model';
import type { Apply } from './command';
import { trim } from './trim';

/**
 * Moves the cut between an item and the one that follows without a gap: what one loses the other shows. As far as both
 * have something to show, and leave half a second of each.
 */
export const roll: Apply<'roll'> = (timeline, { id, to }) => {
  const item = timeline.items.find((one) => one.id === id);
  const next = item && followerOf(timeline, item);
  if (!item || !next) return timeline;
  const from = endOf(item);
  const reached = [reachOf(timeline, item, 'end', to), reachOf(timeline, next, 'start', to)];
  const by = nearest(reached.map((frame) => frame - from));
  return by === 0 ? timeline : moveJoint(timeline, { left: item, right: next, to: from + by });
};

/** Shows a later or an earlier part of the file in the same place, as far as the file has one. */
export const slip: Apply<'slip'> = (timeline, { ids, by }) => {
  const named = new Set(ids);
  const slipped = new Map(
    timeline.items
      .filter((item) => named.has(item.id) && isPlayed(item) && !isLocked(timeline, item))
      .map((item) => [item.id, trimStartOf(item, by)]),
  );
  const isSame = timeline.items.every(({ id, trimStart }) => (slipped.get(id) ?? trimStart) === trimStart);
  if (isSame) return timeline;
  const items = timeline.items.map((item) => ({ ...item, trimStart: slipped.get(item.id) ?? item.trimStart }));
  return { ...timeline, items: items.map((item, at) => (slipped.has(item.id) ? item : (timeline.items[at] ?? item))) };
};

/**
 * Moves an item between its neighbours: the one before becomes longer, the one after shorter, or the other way round.
 * Where nothing touches it, it moves over what is free.
 */
export const slide: Apply<'slide'> = (timeline, { id, by }) => {
  const item = timeline.items.find((one) => one.id === id);
  if (!item || isLocked(timeline, item)) return timeline;
  const [before, after] = [precederOf(timeline, item), followerOf(timeline, item)];
  const [start, end] = [item.start, endOf(item)];
  const free = freeAround(timeline, item);
  const moved = nearest([
    before ? reachOf(timeline, before, 'end', start + by) - start : Math.max(by, free.from - start),
    after ? reachOf(timeline, after, 'start', end + by) - end : Math.min(by, free.to - end),
  ]);
  if (moved === 0) return timeline;
  const items = timeline.items.map((one) => (one === item ? { ...item, start: start + moved } : one));
  const trimmed = { ...timeline, items };
  const first = before ? trim(trimmed, edgeTo(before, 'end', start + moved)) : trimmed;
  return after ? trim(first, edgeTo(after, 'start', end + moved)) : first;
};

/**
 * Moves one edge of an item, and what follows on its track with it, so that no gap comes and nothing is covered. A
 * track with something locked behind it stays as it is.
 */
export const rippleTrim: Apply<'ripple-trim'> = (timeline, { id, edge, to }) => {
  const item = timeline.items.find((one) => one.id === id);
  if (!item || isLocked(timeline, item)) return timeline;
  const behind = timeline.items.filter(
    (one) => one !== item && one.trackIndex === item.trackIndex && one.start >= endOf(item),
  );
  if (behind.some((one) => isLocked(timeline, one))) return timeline;
  const found = trim(timeline, { ...edgeTo(item, edge, to) }).items.find((one) => one.id === id);
  if (!found || found === item) return timeline;
  const by = found.duration - item.duration;
  const moving = new Set(behind);
  return {
    ...timeline,
    items: timeline.items.map((one) =>
      one === item ? { ...found, start: item.start } : moving.has(one) ? { ...one, start: one.start + by } : one,
    ),
  };
};

const edgeTo = ({ id }: Item, edge: 'start' | 'end', to: number) =>
  ({ type: 'trim', id, edge, to, overlap: true }) as const;

/** Where an edge comes to lie that is to be moved to a frame. */
function reachOf(timeline: Timeline, item: Item, edge: 'start' | 'end', to: number): number {
  const found = trim(timeline, edgeTo(item, edge, to)).items.find(({ id }) => id === item.id) ?? item;
  return edge === 'start' ? found.start : endOf(found);
}

function moveJoint(timeline: Timeline, { left, right, to }: { left: Item; right: Item; to: number }): Timeline {
  return trim(trim(timeline, edgeTo(left, 'end', to)), edgeTo(right, 'start', to));
}

/** The smallest of ways that go in one direction; none when they don't. */
function nearest(ways: readonly number[]): number {
  if (ways.some((way) => way > 0) && ways.some((way) => way < 0)) return 0;
  return ways.reduce((least, way) => (Math.abs(way) < Math.abs(least) ? way : least)) + 0;
}

const onTrackOf = ({ items }: Timeline, { id, trackIndex }: Item) =>
  items.filter((one) => one.trackIndex === trackIndex && one.id !== id);

const followerOf = (timeline: Timeline, item: Item): Item | undefined =>
  onTrackOf(timeline, item).find(({ start }) => start === endOf(item));
const precederOf = (timeline: Timeline, item: Item): Item | undefined =>
  onTrackOf(timeline, item).find((one) => endOf(one) === item.start);

function freeAround(timeline: Timeline, item: Item): { from: number; to: number } {
  const others = onTrackOf(timeline, item);
  const [before, after] = [others.map(endOf), others.map(({ start }) => start)];
  return {
    from: Math.max(0, ...before.filter((end) => end <= item.start)),
    to: Math.min(Infinity, ...after.filter((start) => start >= endOf(item))),
  };
}

function trimStartOf({ trimStart, duration, speed, reverse, originalDuration }: Item, by: number): number {
  const wanted = trimStart + Math.round(by * speed) * (reverse ? -1 : 1);
  const last =
    originalDuration === null ? Infinity : Math.max(trimStart, Math.floor(originalDuration - duration * speed));
  return Math.min(last, Math.max(0, wanted));
}
