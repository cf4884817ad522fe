import { isSubtitle, type Item, type Timeline } from './model';

/** Items that are selected, moved and deleted together share an id that begins so. */
export const ITEM_GROUP = 'group-';
export const isGrouped = ({ groupId }: Item): boolean => groupId?.startsWith(ITEM_GROUP) ?? false;

/** The named items with all that are grouped with one of them, in the order of the timeline. */
export function withGroups({ items }: Timeline, ids: readonly string[]): string[] {
  const named = new Set(ids);
  const groups = new Set(items.flatMap((item) => (named.has(item.id) && isGrouped(item) ? [item.groupId] : [])));
  if (groups.size === 0) return [...ids];
  return items.filter((item) => named.has(item.id) || groups.has(item.groupId)).map(({ id }) => id);
}

/** Those that can be grouped: subtitles have a group of their own, that of their clip. */
export const groupable = ({ items }: Timeline, ids: ReadonlySet<string>): string[] =>
  items.filter((item) => ids.has(item.id) && !isSubtitle(item)).map(({ id }) => id);
