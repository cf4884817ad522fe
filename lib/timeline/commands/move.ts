import type { Item, Timeline } from '../model';
import { trackTypeOf } from '../model';
import { unlocked } from '../placement';
import type { Apply } from './command';

/**
 * Moves items together: in time by the same frames, none before the start; over tracks of their own kind by the same
 * number. Unless overlaps are wanted, the move goes only as far as nothing lies over another item.
 */
export const move: Apply<'move'> = (timeline, { ids, by, tracks = 0, overlap = false }) => {
  const moving = unlocked(timeline, new Set(ids));
  if (moving.length === 0) return timeline;
  const delta = Math.max(by, -Math.min(...moving.map(({ start }) => start)));
  const onTracks = tracks === 0 ? moving : shifted(timeline, moving, tracks);
  const placed = overlap ? delta : nearestFree(timeline, onTracks, delta);
  if (placed === null) return timeline;
  const moved = new Map(onTracks.map((item) => [item.id, { ...item, start: item.start + placed }]));
  if (placed === 0 && onTracks === moving) return timeline;
  return { ...timeline, items: timeline.items.map((item) => moved.get(item.id) ?? item) };
};

/** The items on their new tracks, or where they were when one of them has no such track. */
function shifted(timeline: Timeline, moving: Item[], by: number): Item[] {
  const found = moving.map((item) => {
    const same = timeline.tracks.flatMap((track, index) => (track.type === trackTypeOf(item.type) ? [index] : []));
    const trackIndex = same[same.indexOf(item.trackIndex) + by];
    return trackIndex === undefined || timeline.tracks[trackIndex]?.locked ? null : { ...item, trackIndex };
  });
  return found.every((item) => item !== null) ? found : moving;
}

/** A stretch of a track on which something lies, half open. */
type Taken = { from: number; to: number };

/** The frames nearest to `delta` by which all can move and lie over nothing; null when there are none. */
function nearestFree(timeline: Timeline, moving: readonly Item[], delta: number): number | null {
  const taken = takenOn(timeline, moving);
  const earliest = -Math.min(...moving.map(({ start }) => start));
  const isFree = (by: number) =>
    by >= earliest &&
    moving.every(({ start, duration, trackIndex }) =>
      isFreeOn(taken.get(trackIndex) ?? [], start + by, start + by + duration),
    );
  if (isFree(delta)) return delta;
  const candidates = new Set([earliest]);
  for (const { start, duration, trackIndex } of moving)
    for (const { from, to } of taken.get(trackIndex) ?? []) candidates.add(to - start).add(from - duration - start);
  return [...candidates].sort((a, b) => Math.abs(a - delta) - Math.abs(b - delta) || a - b).find(isFree) ?? null;
}

/** By track, where the items lie that don't move, in order; those that touch are one stretch. */
function takenOn({ items }: Timeline, moving: readonly Item[]): Map<number, Taken[]> {
  const except = new Set(moving.map(({ id }) => id));
  const tracks = new Set(moving.map(({ trackIndex }) => trackIndex));
  const taken = new Map<number, Taken[]>();
  const others = items.filter(({ id, trackIndex }) => tracks.has(trackIndex) && !except.has(id));
  for (const { trackIndex, start, duration } of others.sort((a, b) => a.start - b.start)) {
    const own = taken.get(trackIndex) ?? [];
    const last = own.at(-1);
    if (last && start <= last.to) last.to = Math.max(last.to, start + duration);
    else own.push({ from: start, to: start + duration });
    taken.set(trackIndex, own);
  }
  return taken;
}

/** Whether a span meets none of the stretches: the last one that begins before its end is the only one that could. */
function isFreeOn(taken: readonly Taken[], from: number, to: number): boolean {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.from ?? Infinity) < to) low = middle + 1;
    else high = middle;
  }
  return (taken[low - 1]?.to ?? 0) <= from;
}
