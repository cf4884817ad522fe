import { easedAt, frameWithin, isKeyed, KEYED, keptAt, stilled, withoutKey } from '../keyframes';
import { withMotion } from '../motion';
import { isLocked, type Item, type Timeline } from '../model';
import type { Apply } from './command';

/** The timeline with other items in the place of those that are named and not locked. */
function eachOf(timeline: Timeline, ids: readonly string[], by: (item: Item) => Item): Timeline {
  const named = new Set(ids);
  const items = timeline.items.map((item) => (named.has(item.id) && !isLocked(timeline, item) ? by(item) : item));
  return items.every((item, index) => item === timeline.items[index]) ? timeline : { ...timeline, items };
}

/** Keeps the value that a property has at a frame of the film. */
export const setKeyframe: Apply<'set-keyframe'> = (timeline, { ids, property, at }) =>
  eachOf(timeline, ids, (item) => {
    const frame = frameWithin(item, at);
    return KEYED[item.type].includes(property) ? keptAt(item, property, frame) : item;
  });

export const removeKeyframe: Apply<'remove-keyframe'> = (timeline, { ids, property, at }) =>
  eachOf(timeline, ids, (item) => withoutKey(item, property, frameWithin(item, at)));

/** Says how the keyframes at a frame of the film go on. */
export const easeKeyframes: Apply<'ease-keyframes'> = (timeline, { ids, at, easing }) =>
  eachOf(timeline, ids, (item) => easedAt(item, frameWithin(item, at), easing));

/** Gives items a ready motion; null: takes every keyframe from them, as they are at a frame of the film. */
export const animate: Apply<'animate'> = (timeline, { ids, motion, at = 0 }) =>
  eachOf(timeline, ids, (item) => {
    if (motion) return withMotion(item, motion, timeline.viewport);
    if (item.keyframes.length === 0) return item;
    const frame = frameWithin(item, at);
    const keyed = KEYED[item.type].filter((property) => isKeyed(item, property));
    return { ...keyed.reduce((still, property) => stilled(still, property, frame), item), keyframes: [] };
  });
