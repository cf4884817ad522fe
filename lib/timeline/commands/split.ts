import { shiftedKeys } from '../keyframes';
import { endOf, isLocked, SHORTEST, textFrom, type Item } from '../model';
import type { Apply } from './command';

/**
 * Cuts the named items at a frame within them. The film stays the same: both parts keep the keyframes of the whole,
 * those on the other side of the cut out of sight. Each part is long enough to be stored.
 */
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

/** A part of an item, by frames from its start: it shows there what the whole does. */
export function partOf(item: Item, from: number, to: number): Item {
  const tail = from === 0 ? item : halves(item, from, item.id)[1];
  return to === item.duration ? tail : halves(tail, to - from, item.id)[0];
}

/** Where a part begins in the source: so many of its frames later. */
const startOf = ({ originalDuration, trimStart }: Item, later = 0): number =>
  originalDuration === null ? trimStart : trimStart + later;

function halves(item: Item, offset: number, newId: string): [Item, Item] {
  const [before, after] = [offset, item.duration - offset].map((frames) => Math.round(frames * item.speed));
  const first: Item = {
    ...item,
    trimStart: startOf(item, item.reverse ? after : 0),
    duration: offset,
    fadeIn: Math.min(item.fadeIn, offset),
    fadeOut: 0,
    transition: null,
  };
  const second: Item = {
    ...item,
    id: newId,
    start: item.start + offset,
    duration: item.duration - offset,
    trimStart: startOf(item, item.reverse ? 0 : before),
    fadeIn: 0,
    fadeOut: Math.min(item.fadeOut, item.duration - offset),
    keyframes: shiftedKeys(item, offset),
    text: textFrom(item, offset),
  };
  return [first, second];
}
