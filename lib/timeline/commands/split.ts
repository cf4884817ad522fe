import { endOf, isLocked, SHORTEST, textFrom, type Item, type Keyframe, type KeyframeProperty } from '../model';
import { keyedValue } from '../values-at';
import type { Apply } from './command';

/** Cuts the named items at a frame within them. The film stays the same. Each part is long enough to be stored. */
export const split: Apply<'split'> = (timeline, { at, newIds }) => {
  const taken = new Set(timeline.items.map(({ id }) => id));
  let changed = false;
  const items = timeline.items.flatMap((item) => {
    const newId = newIds[item.id];
    const inside = item.start + SHORTEST <= at && at + SHORTEST <= endOf(item);
    if (newId === undefined || taken.has(newId) || !inside || isLocked(timeline, item)) return [item];
    taken.add(newId);
    changed = true;
    return halves(item, at - item.start, newId);
  });
  return changed ? { ...timeline, items } : timeline;
};

function halves(item: Item, offset: number, newId: string): [Item, Item] {
  const first: Item = {
    ...item,
    duration: offset,
    fadeIn: Math.min(item.fadeIn, offset),
    fadeOut: 0,
    keyframes: keysUntil(item, offset),
  };
  const second: Item = {
    ...item,
    id: newId,
    start: item.start + offset,
    duration: item.duration - offset,
    trimStart: item.originalDuration === null ? item.trimStart : item.trimStart + Math.round(offset * item.speed),
    fadeIn: 0,
    fadeOut: Math.min(item.fadeOut, item.duration - offset),
    keyframes: keysFrom(item, offset),
    text: textFrom(item, offset),
  };
  return [first, second];
}

const propertiesOf = ({ keyframes }: Item): KeyframeProperty[] => [
  ...new Set(keyframes.map(({ property }) => property)),
];

/** The value that a property has at the cut, as a keyframe, so that both parts go on from it. */
const keyAt = (item: Item, property: KeyframeProperty, offset: number, frame: number): Keyframe => ({
  property,
  frame,
  value: keyedValue(item, property, offset),
  easing: item.keyframes.findLast((key) => key.property === property && key.frame <= offset)?.easing ?? 'linear',
});

function keysUntil(item: Item, offset: number): Keyframe[] {
  return propertiesOf(item).flatMap((property) => {
    const keys = item.keyframes.filter((key) => key.property === property);
    const kept = keys.filter(({ frame }) => frame < offset);
    return keys.some(({ frame }) => frame >= offset) ? [...kept, keyAt(item, property, offset, offset)] : kept;
  });
}

function keysFrom(item: Item, offset: number): Keyframe[] {
  return propertiesOf(item).flatMap((property) => {
    const keys = item.keyframes.filter((key) => key.property === property);
    const later = keys.filter(({ frame }) => frame > offset).map((key) => ({ ...key, frame: key.frame - offset }));
    return [keyAt(item, property, offset, 0), ...later];
  });
}
