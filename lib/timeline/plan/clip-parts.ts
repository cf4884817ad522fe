import type { Item } from '../model';
import { isMoving, stillAt } from '../values-at';
import { movingSpans } from './moving-spans';

/** A part of a clip, in frames from the item's start: `item` stands still in it, or moves. */
export type ClipPart = { from: number; to: number; item: Item };

/** Each part has a decoder: where they would be more, the whole clip moves. */
const MAX_PARTS = 6;

/**
 * A clip in parts that move and parts that stand still, so that little is drawn as something that moves: that costs
 * far more. Parts that are never seen are left out.
 */
export function clipParts(item: Item): ClipPart[] {
  const whole = [{ from: 0, to: item.duration, item }];
  if (!isMoving(item)) return whole;
  const parts: ClipPart[] = [];
  let at = 0;
  for (const { from, to } of [...movingSpans(item), { from: item.duration, to: item.duration }]) {
    if (from > at) parts.push({ from: at, to: from, item: stillAt(item, at) });
    if (to > from) parts.push({ from, to, item });
    at = to;
  }
  return parts.length > MAX_PARTS ? whole : parts.filter((part) => part.item === item || part.item.opacity > 0);
}
