import { stretchedKeys } from '../keyframes';
import { endOf, heldSpeed, isLocked, isPlayed, SHORTEST, type Item, type Timeline } from '../model';
import { meets, unlocked } from '../placement';
import { subtitlesOf } from '../put-subtitles';
import type { Apply } from './command';
import { withRoom } from './make-room';

/**
 * Changes the speed of clips and sounds. They play the same part of their source, with their subtitles. What follows on
 * the track makes room; before something locked they end early. One that would become too short to be stored stays.
 */
export const changeSpeed: Apply<'change-speed'> = (timeline, { ids, speed: wanted }) => {
  const speed = heldSpeed(wanted);
  if (Number.isNaN(speed)) return timeline;
  const played = unlocked(timeline, new Set(ids)).filter((item) => isPlayed(item) && item.speed !== speed);
  return played.reduce((built, { id }) => {
    const item = built.items.find((one) => one.id === id);
    return item ? atSpeed(built, item, speed) : built;
  }, timeline);
};

function atSpeed(timeline: Timeline, item: Item, speed: number): Timeline {
  // Rounded to whole frames, an item may play a little more than its source has.
  const source = Math.min(item.duration * item.speed, (item.originalDuration ?? Infinity) - item.trimStart);
  const wanted = Math.round(source / speed);
  if (wanted < SHORTEST) return timeline;
  const { items, duration } = roomFor(timeline, item, wanted);
  // In reverse the beginning of the part is played last: it is what a shorter one leaves out.
  const left = item.reverse && item.originalDuration !== null ? Math.round((wanted - duration) * speed) : 0;
  const faster: Item = {
    ...item,
    ...{ speed, duration, trimStart: item.trimStart + left },
    ...{ fadeIn: Math.min(item.fadeIn, duration), fadeOut: Math.min(item.fadeOut, duration) },
    keyframes: stretchedKeys(item, item.speed / speed),
  };
  const changed = { ...timeline, items: items.map((one) => (one.id === item.id ? faster : one)) };
  return withStretched(changed, faster, { by: item.speed / speed, among: subtitlesOf(timeline, item) });
}

/** The other items where they are when it lasts so long, and how long it may. */
function roomFor(timeline: Timeline, item: Item, wanted: number): { items: readonly Item[]; duration: number } {
  const { items } = timeline;
  const end = endOf(item);
  const next = items.filter((one) => one.trackIndex === item.trackIndex && one.start >= end);
  const room = Math.min(...next.map(({ start }) => start)) - item.start;
  if (wanted <= room) return { items, duration: wanted };
  const moved = withRoom(timeline, { from: end, by: wanted - room, trackIndex: item.trackIndex });
  return moved ? { items: moved, duration: wanted } : { items, duration: Math.min(wanted, room) };
}

type Stretching = { by: number; among: readonly Item[] };

/** Subtitles at their words' new times; as they were where they would lie over something else. */
function withStretched(timeline: Timeline, { start }: Item, { by, among }: Stretching): Timeline {
  let reached = 0;
  const stretched = new Map<string, Item>();
  for (const one of among.filter((each) => !isLocked(timeline, each)).toSorted((a, b) => a.start - b.start)) {
    const at = (frame: number) => start + Math.round((frame - start) * by);
    const from = Math.max(reached, at(one.start));
    reached = Math.max(from + SHORTEST, at(endOf(one)));
    stretched.set(one.id, stretchedText(one, { start: from, duration: reached - from, by }));
  }
  const others = timeline.items.filter(({ id }) => !stretched.has(id));
  const isFree = [...stretched.values()].every(
    (one) => !others.some((other) => other.trackIndex === one.trackIndex && meets(other, one)),
  );
  return isFree ? { ...timeline, items: timeline.items.map((one) => stretched.get(one.id) ?? one) } : timeline;
}

const stretchedText = (item: Item, { by, ...span }: { start: number; duration: number; by: number }): Item => ({
  ...item,
  ...span,
  ...{ fadeIn: Math.min(item.fadeIn, span.duration), fadeOut: Math.min(item.fadeOut, span.duration) },
  keyframes: stretchedKeys(item, by),
  text: item.text && { ...item.text, wordTimes: item.text.wordTimes.map((time) => Math.round(time * by) + 0) },
});
