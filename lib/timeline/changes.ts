import { endOf, type Item, type Timeline } from './model';
import { markersOf } from './commands/markers';

const count = (number: number, one: string, many: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

const TIMES: readonly (keyof Item)[] = ['start', 'duration', 'trackIndex', 'trimStart', 'originalDuration'];

/** The times and the words of an item lie in fields of their own; all others are how it looks and sounds. */
function lookOf(item: Item): string {
  const { text, ...rest } = item;
  const others = Object.entries(rest).filter(([name]) => !TIMES.includes(name as keyof Item));
  return JSON.stringify([others.sort(([a], [b]) => (a < b ? -1 : 1)), text && { ...text, text: '', wordTimes: [] }]);
}

/** The changes between two versions of a timeline, in a few words each. */
export function changesBetween(before: Timeline, after: Timeline): string[] {
  const old = new Map(before.items.map((item) => [item.id, item]));
  const ids = new Set(after.items.map(({ id }) => id));
  const pairs = after.items.flatMap((item) => {
    const was = old.get(item.id);
    return was ? [[was, item] as const] : [];
  });
  const moved = pairs.filter(([a, b]) => a.start !== b.start || a.trackIndex !== b.trackIndex);
  const trimmed = pairs.filter(([a, b]) => endOf(a) - a.start !== endOf(b) - b.start || a.trimStart !== b.trimStart);
  const rewritten = pairs.filter(([a, b]) => a.text?.text !== b.text?.text);
  const looks = pairs.filter(([a, b]) => a !== b && lookOf(a) !== lookOf(b));
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return [
    ...count(after.items.filter(({ id }) => !old.has(id)).length, 'item added', 'items added'),
    ...count(before.items.filter(({ id }) => !ids.has(id)).length, 'item deleted', 'items deleted'),
    ...count(moved.length, 'item moved', 'items moved'),
    ...count(trimmed.length, 'item trimmed', 'items trimmed'),
    ...count(rewritten.length, 'text rewritten', 'texts rewritten'),
    ...count(looks.length, 'item looks or sounds otherwise', 'items look or sound otherwise'),
    ...(isSame(before.tracks, after.tracks) ? [] : ['tracks changed']),
    ...(isSame(before.viewport, after.viewport) ? [] : ['another format']),
    ...(isSame(markersOf(before), markersOf(after)) ? [] : ['markers changed']),
  ];
}
