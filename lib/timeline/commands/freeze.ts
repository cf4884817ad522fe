import { isAt, sourceFrameAt } from '../items-at';
import { endOf, isLocked, SHORTEST, type Item } from '../model';
import { stillAt } from '../values-at';
import type { Apply } from './command';
import { withRoom } from './make-room';
import { split } from './split';

/** How long a frame is shown: two seconds. */
export const FROZEN_FRAMES = 60;

/**
 * Cuts a clip at a frame and shows that frame between its parts, as the clip looks then. What follows makes room on all
 * tracks. Too near an end to be cut, the still stands before the clip or after it.
 */
export const freeze: Apply<'freeze'> = (timeline, { id, at, newIds }) => {
  const item = timeline.items.find((one) => one.id === id);
  const taken = new Set(timeline.items.map((one) => one.id));
  if (!item || !canFreeze(item) || isLocked(timeline, item) || !isAt(item, at)) return timeline;
  if (taken.has(newIds.still) || taken.has(newIds.rest) || newIds.still === newIds.rest) return timeline;
  const cut = cutOf(item, at);
  const parted = split(timeline, { type: 'split', at: cut, newIds: { [id]: newIds.rest } });
  const items = withRoom(parted, { from: cut, by: FROZEN_FRAMES, trackIndex: item.trackIndex });
  if (!items) return timeline;
  const isLast = cut === endOf(item);
  const still = { ...frozenAt(item, at), id: newIds.still, start: cut, transition: isLast ? item.transition : null };
  const placed = items.flatMap((one) => {
    if (one.id !== id) return [one];
    return [isLast ? { ...one, transition: null } : one, still];
  });
  return { ...timeline, items: placed };
};

/** Whether one of its frames can be shown for longer: of a clip that runs. */
export const canFreeze = ({ type, frozen }: Item): boolean => type === 'video' && !frozen;

function cutOf(item: Item, at: number): number {
  if (at - item.start < SHORTEST) return item.start;
  return endOf(item) - at < SHORTEST ? endOf(item) : at;
}

/** A clip that shows what it shows at a frame of the film. */
const frozenAt = (item: Item, at: number): Item => ({
  ...stillAt(item, at - item.start),
  ...{ frozen: true, duration: FROZEN_FRAMES, speed: 1, reverse: false },
  trimStart: Math.floor(sourceFrameAt(item, at) + 1e-9),
  originalDuration: null,
});
