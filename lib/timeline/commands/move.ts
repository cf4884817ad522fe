import type { Item, Timeline } from '../model';
import { trackTypeOf } from '../model';
import { inTheWay, unlocked } from '../placement';
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

/** The frames nearest to `delta` by which all can move and lie over nothing; null when there are none. */
function nearestFree(timeline: Timeline, moving: readonly Item[], delta: number): number | null {
  const except = new Set(moving.map(({ id }) => id));
  const earliest = -Math.min(...moving.map(({ start }) => start));
  const isFree = (by: number) =>
    by >= earliest &&
    moving.every(
      (item) => inTheWay(timeline, item.trackIndex, { ...item, start: item.start + by }, except).length === 0,
    );
  if (isFree(delta)) return delta;
  const others = timeline.items.filter(({ id }) => !except.has(id));
  const candidates = moving
    .flatMap((item) =>
      others
        .filter(({ trackIndex }) => trackIndex === item.trackIndex)
        .flatMap((other) => [other.start + other.duration - item.start, other.start - item.duration - item.start]),
    )
    .concat(earliest)
    .sort((a, b) => Math.abs(a - delta) - Math.abs(b - delta) || a - b);
  return candidates.find(isFree) ?? null;
}
