import { isLocked } from '../model';
import { followersOf, heldTransition, transitionsOf } from '../transitions';
import type { Apply } from './command';

/** Gives an item a transition to the neighbour that it touches, as long as both allow, or takes it away. */
export const setTransition: Apply<'set-transition'> = (timeline, { id, transition }) => {
  const item = timeline.items.find((one) => one.id === id);
  if (!item || isLocked(timeline, item)) return timeline;
  const next = followersOf(timeline.items).get(id);
  if (transition && (!next || !transitionsOf(item).includes(transition.kind))) return timeline;
  const held = transition && next ? heldTransition(transition, item, next) : null;
  const isSame = held?.kind === item.transition?.kind && held?.duration === item.transition?.duration;
  if (isSame) return timeline;
  return { ...timeline, items: timeline.items.map((one) => (one === item ? { ...item, transition: held } : one)) };
};
