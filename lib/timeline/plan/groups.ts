import { GROUP_FRAMES } from '@/lib/video/codec';
import { isPlayed, endOf, hasPicture, isPresent, type Item, type Timeline } from '../model';
import { sourceFrameAt } from '../items-at';
import { withTransitions } from '../transitions';
import { isMoving, looksAt } from '../values-at';
import type { Range } from './plan';

/** A cut that follows another one sooner begins no group: key frames cost bytes. */
const SHORTEST = GROUP_FRAMES / 2;

/**
 * The groups of frames of a film, each of which can be copied without the others: at most a second long. They are
 * counted from each cut between the clips or pictures of the lowest track that has some, so that what follows keeps
 * its groups when one of them becomes shorter or longer.
 */
export function groupsOf(stored: Timeline, { start, end }: Range): Range[] {
  const groups: Range[] = [];
  let from = start;
  for (const cut of [...cutsOf(stored).filter((frame) => frame > start && frame < end), end]) {
    if (cut < end && cut - from < SHORTEST) continue;
    for (; from < cut; from = Math.min(cut, from + GROUP_FRAMES))
      groups.push({ start: from, end: Math.min(cut, from + GROUP_FRAMES) });
  }
  return groups;
}

/** The frames in which a clip or picture of the lowest track begins, in order. */
function cutsOf(stored: Timeline): number[] {
  const timeline = withTransitions(stored);
  const shown = timeline.items.filter((item) => hasPicture(item) && isPresent(timeline, item));
  const lowest = shown.reduce((least, { trackIndex }) => Math.min(least, trackIndex), Infinity);
  const cuts = shown.filter(({ trackIndex }) => trackIndex === lowest).map(({ start }) => start);
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** The identity of a file by its address: equal for equal content. */
export type IdentityOf = (url: string) => string;

/**
 * How each group looks, as a text that is equal for two groups of any timelines of the same size when the same is seen
 * in them, whenever that is. What is only heard, named or locked is not in it.
 */
export function* looksOfGroups(
  stored: Timeline,
  groups: readonly Range[],
  identityOf: IdentityOf,
): Generator<string, void> {
  const timeline = withTransitions(stored);
  const waiting = timeline.items
    .filter((item) => item.type !== 'audio' && isPresent(timeline, item))
    .sort((a, b) => a.trackIndex - b.trackIndex)
    .map((item, order) => ({ item, order }))
    .sort((a, b) => b.item.start - a.item.start);
  let shown: typeof waiting = [];
  for (const group of groups) {
    for (let next = waiting.at(-1); next && next.item.start < group.end; next = waiting.at(-1)) {
      shown.push(next);
      waiting.pop();
    }
    shown = shown.filter(({ item }) => endOf(item) > group.start).sort((a, b) => a.order - b.order);
    yield JSON.stringify([group.end - group.start, shown.map(({ item }) => looksIn(item, group, identityOf))]);
  }
}

/** All that is seen of an item within some frames. A field of a later version counts as seen. */
function looksIn(item: Item, { start, end }: Range, identityOf: IdentityOf): unknown {
  const [from, to] = [Math.max(start, item.start), Math.min(end, endOf(item))];
  const courses = isMoving(item)
    ? Array.from({ length: to - from }, (_, index) => looksAt(item, from + index - item.start))
    : [looksAt(item, from - item.start)];
  const source = item.url === null ? null : identityOf(item.url);
  const speed = isPlayed(item) ? item.speed * (item.reverse ? -1 : 1) : 0;
  const played = item.type === 'video' ? [sourceFrameAt(item, from).toFixed(6), speed] : null;
  return [from - start, to - start, source, played, withoutRepeats(courses), lookOf(item)];
}

const withoutRepeats = (all: readonly string[]): readonly string[] =>
  all.every((one) => one === all[0]) ? all.slice(0, 1) : all;

/** The fields that look the same in all frames of an item. */
function lookOf(item: Item): unknown {
  const { id: _id, trackIndex: _track, start: _start, duration: _duration, visible: _visible, ...rest } = item;
  const { trimStart: _trim, originalDuration: _original, speed: _speed, reverse: _reverse, ...still } = rest;
  const { volume: _volume, duck: _duck, locked: _locked, url: _url, ...seen } = still;
  const { groupId: _group, segmentName: _segment, layouts: _layouts, spellings: _spellings, ...kept } = seen;
  const { transition: _transition, ...own } = kept;
  const { keyframes: _keys, passing: _passing, fadeIn: _in, fadeOut: _out, text, color, ...look } = own;
  const { x: _x, y: _y, scale: _scale, rotation: _rotation, opacity: _opacity, blend, ...rested } = look;
  const plain = blend === 'normal' ? rested : { ...rested, blend };
  // The colour of another block is that of the block.
  return [plain, text && { ...text, wordTimes: null, color }].map(
    (fields) => fields && Object.entries(fields).sort(byName),
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);
