import { endOf, isLocked, type Item, type Timeline } from '../model';
import { unlocked } from '../placement';
import type { Apply } from './command';

/**
 * Removes items. With `ripple`, what follows on the same track moves up by the room that became free, but not over a
 * locked item.
 */
export const remove: Apply<'remove'> = (timeline, { ids, ripple = false }) => {
  const gone = unlocked(timeline, new Set(ids));
  if (gone.length === 0) return timeline;
  const goneIds = new Set(gone.map(({ id }) => id));
  const kept = timeline.items.filter(({ id }) => !goneIds.has(id));
  return { ...timeline, items: ripple ? kept.map((item) => movedUp(timeline, item, kept, gone)) : kept };
};

function movedUp(timeline: Timeline, item: Item, kept: readonly Item[], gone: readonly Item[]): Item {
  if (isLocked(timeline, item)) return item;
  const stays = kept.filter((one) => one.trackIndex === item.trackIndex && one.start < item.start);
  const barrier = Math.max(0, ...stays.filter((one) => isLocked(timeline, one)).map(endOf));
  const before = gone.filter(
    (one) => one.trackIndex === item.trackIndex && endOf(one) <= item.start && one.start >= barrier,
  );
  const freed = before.reduce((sum, one) => sum + freeFrames(one, stays), 0);
  return freed === 0 ? item : { ...item, start: item.start - freed };
}

/** The frames of a removed item that no other item of its track covers: only those may close. */
function freeFrames({ start, duration }: Item, others: readonly Item[]): number {
  let free = duration;
  const covering = others
    .map((item) => ({ from: Math.max(start, item.start), to: Math.min(start + duration, endOf(item)) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  let reached = start;
  for (const { from, to } of covering) {
    free -= Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return free;
}
