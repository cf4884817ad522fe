import { apply } from './commands/index';
import { ITEM_GROUP } from './item-groups';
import { endOf, SUBTITLE_GROUP, type Item, type Timeline } from './model';
import { fits, inTheWay, placeFor } from './placement';
import { followersOf } from './transitions';

/** By it copied items are told from other texts. */
export const COPIED_KIND = 'timeline-items';

/** Items as they are copied, for another timeline or another tab. */
export const writeCopies = (items: readonly Item[]): string => JSON.stringify({ kind: COPIED_KIND, items });

/**
 * Copies with their first start at a frame, each on its own track where that is free, else where there is room. Groups
 * become groups of their own. A transition is copied with the two items that it joins.
 */
export function placeCopies(
  timeline: Timeline,
  { items, at, newId }: { items: readonly Item[]; at: number; newId: () => string },
): Item[] {
  const first = Math.min(...items.map(({ start }) => start));
  const groups = new Map<string, string>();
  const groupOf = ({ groupId }: Item) => {
    const kind = [SUBTITLE_GROUP, ITEM_GROUP].find((one) => groupId?.startsWith(one));
    if (!groupId || !kind) return groupId;
    const known = groups.get(groupId) ?? `${kind}${newId()}`;
    groups.set(groupId, known);
    return known;
  };
  const followers = followersOf(items);
  const placed: Item[] = [];
  let built = timeline;
  for (const item of [...items].sort((a, b) => a.start - b.start)) {
    const transition = followers.has(item.id) ? item.transition : null;
    const copy = { ...item, transition, id: newId(), groupId: groupOf(item), start: item.start - first + at };
    const place = isFree(built, copy) ? copy : placeFor(built, copy);
    if (!place) continue;
    const made = { ...copy, trackIndex: place.trackIndex, start: place.start };
    placed.push(made);
    built = apply(built, { type: 'add', items: [made] });
  }
  return placed;
}

const isFree = (timeline: Timeline, item: Item): boolean =>
  fits(timeline, item.type, item.trackIndex) &&
  !timeline.tracks[item.trackIndex]?.locked &&
  inTheWay(timeline, item.trackIndex, { start: item.start, duration: endOf(item) - item.start }).length === 0;
