import { shiftedKeys } from './keyframes';
import { endOf, newItem, newText, textFrom, TRANSITION_FRAMES, TRANSITIONS } from './model';
import type { Easing } from './easing';
import type { Item, Passing, PassingKey, Timeline, Transition, TransitionKind, Viewport } from './model';

/** A transition that takes place: from an item to the one that follows it on the same track. Frames are the film's. */
export type Passage = { from: Item; to: Item; kind: TransitionKind; start: number; frames: number };

/** The kinds that two neighbours may have: what is only heard may fade. */
export const transitionsOf = ({ type }: Item): readonly TransitionKind[] =>
  type === 'audio' ? ['cross-fade'] : TRANSITIONS;

const placeOf = (trackIndex: number, frame: number) => `${trackIndex} ${frame}`;

/** The neighbours that touch: by the id of each item, the one that begins on its track where it ends. */
export function followersOf(items: readonly Item[]): ReadonlyMap<string, Item> {
  const begins = new Map<string, Item>();
  for (const item of items) {
    const place = placeOf(item.trackIndex, item.start);
    if (!begins.has(place)) begins.set(place, item);
  }
  return new Map(
    items.flatMap((item): [string, Item][] => {
      const next = begins.get(placeOf(item.trackIndex, endOf(item)));
      return next ? [[item.id, next]] : [];
    }),
  );
}

/** How long a transition between two items may be: as long as the shorter one, so that two never meet in one item. */
export const longestBetween = (from: Item, to: Item): number =>
  Math.min(TRANSITION_FRAMES.max, from.duration, to.duration);

/** The transitions that take place. One whose item has no visible neighbour sleeps until it has one. */
export function passagesOf({ items }: Timeline): Passage[] {
  const leading = items.filter(({ transition }) => transition !== null);
  if (leading.length === 0) return [];
  const followers = followersOf(items);
  return leading.flatMap((from): Passage[] => {
    const to = followers.get(from.id);
    if (!from.transition || !to || !from.visible || !to.visible) return [];
    const { kind, duration } = from.transition;
    const frames = Math.min(duration, longestBetween(from, to));
    // A kind of a newer version is kept, and is a cut here.
    if (frames < TRANSITION_FRAMES.min || !transitionsOf(from).includes(kind)) return [];
    return [{ from, to, kind, frames, start: to.start - Math.floor(frames / 2) }];
  });
}

const drawn = new WeakMap<Timeline, Timeline>();

/**
 * The timeline as it is drawn and heard: items between which there is a transition reach over the cut and get what it
 * does to them, in order. Without any, the same object; done twice, the same as once.
 */
export function withTransitions(timeline: Timeline): Timeline {
  const known = drawn.get(timeline);
  if (known) return known;
  const passages = passagesOf(timeline);
  const made = passages.length === 0 ? timeline : passed(timeline, passages);
  drawn.set(timeline, made);
  return made;
}

function passed({ items, viewport, ...rest }: Timeline, passages: readonly Passage[]): Timeline {
  const [into, outOf] = [new Map<string, Passage>(), new Map<string, Passage>()];
  for (const passage of passages) {
    outOf.set(passage.from.id, passage);
    into.set(passage.to.id, passage);
  }
  const done = new Set<string>();
  const all: Item[] = [];
  for (const item of items) {
    // Those before it in a row of transitions first: what comes is drawn over what goes.
    const row: Item[] = [];
    for (let one: Item | undefined = item; one && !done.has(one.id); one = into.get(one.id)?.from) {
      row.push(one);
      done.add(one.id);
    }
    for (const one of row.toReversed()) {
      const [before, after] = [into.get(one.id), outOf.get(one.id)];
      all.push(reaching({ item: one, before, after, viewport }));
      if (before?.kind === 'dip') all.push(coverOf(before, viewport));
    }
  }
  return { ...rest, viewport, items: all };
}

type Reaching = { item: Item; before: Passage | undefined; after: Passage | undefined; viewport: Viewport };

/** An item with what the transitions at its ends do to it. Frames are counted from its new start. */
function reaching({ item, before, after, viewport }: Reaching): Item {
  if (!before && !after) return item;
  const start = before && before.kind !== 'dip' ? before.start : item.start;
  const end = after && after.kind !== 'dip' ? after.start + after.frames : endOf(item);
  const lead = item.start - start;
  // In reverse, the beginning of its source is at its end.
  const earlier = item.reverse ? end - endOf(item) : lead;
  const keys = [
    ...(before ? comingKeys(before, viewport).map((key) => ({ ...key, frame: key.frame + before.start - start })) : []),
    ...(after ? goingKeys(after, viewport).map((key) => ({ ...key, frame: key.frame + after.start - start })) : []),
  ];
  return {
    ...item,
    start,
    duration: end - start,
    // Below 0 the source has no frames: its first one is held.
    trimStart: item.originalDuration === null ? item.trimStart : item.trimStart - earlier * item.speed,
    keyframes: shiftedKeys(item, -lead),
    text: textFrom(item, -lead),
    // A fade at the same end gives way.
    fadeIn: before ? 0 : item.fadeIn,
    fadeOut: after ? 0 : item.fadeOut,
    transition: null,
    passing: { keys, film: viewport },
  };
}

/** A course over a transition, whose first frame is 0: neither end is reached within it. */
const course = (
  property: PassingKey['property'],
  [from, to]: readonly [number, number],
  { frames, easing = 'linear', after = 0 }: { frames: number; easing?: Easing; after?: number },
): PassingKey[] => [
  { property, frame: after - 1, value: from, easing },
  { property, frame: after + frames, value: to, easing },
];

/** The course of the item that comes. */
function comingKeys({ kind, frames, from, to }: Passage, { width }: Viewport): PassingKey[] {
  const half = Math.floor(frames / 2);
  const heard =
    kind === 'dip'
      ? course('volume', [0, 1], { frames: frames - half, after: half })
      : course('volume', [0, 1], { frames });
  if (to.type === 'audio' || from.type === 'audio') return heard;
  if (kind === 'cross-fade' || kind === 'zoom') return [...heard, ...course('opacity', [0, 1], { frames })];
  if (kind === 'slide' || kind === 'push')
    return [...heard, ...course('shift', [width, 0], { frames, easing: 'ease' })];
  return kind === 'wipe' ? [...heard, ...course('reveal', [0, width], { frames, easing: 'ease' })] : heard;
}

/** How much nearer what goes comes in a zoom. */
const ZOOM = 1.5;

/** The course of the item that goes. */
function goingKeys({ kind, frames, from, to }: Passage, { width }: Viewport): PassingKey[] {
  const heard = course('volume', [1, 0], { frames: kind === 'dip' ? Math.floor(frames / 2) : frames });
  if (from.type === 'audio' || kind === 'dip') return heard;
  if (kind === 'push') return [...heard, ...course('shift', [0, -width], { frames, easing: 'ease' })];
  const nearer = kind === 'zoom' ? course('scale', [1, ZOOM], { frames, easing: 'in' }) : [];
  // Under what covers it, it stays; else it would be there until the end and then be gone. Fading from the beginning
  // would let the ground through in the middle.
  const half = Math.floor(frames / 2);
  const faded = covers(to, from) ? [] : course('opacity', [1, 0], { frames: frames - half, after: half });
  return [...heard, ...nearer, ...faded];
}

/** Whether a clip or a picture surely hides another item. */
function covers(over: Item, under: Item): boolean {
  if (over.type !== 'video' && !(over.type === 'image' && over.fit === 'card')) return false;
  const moves = (item: Item) => item.keyframes.some(({ property }) => property !== 'volume');
  if (
    over.mask ||
    over.blend !== 'normal' ||
    moves(over) ||
    moves(under) ||
    over.rotation % 360 !== 0 ||
    over.opacity < 1
  )
    return false;
  const [outer, inner] = [boxOf(over), boxOf(under)];
  if (under.rotation % 360 !== 0) return false;
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}

function boxOf({ x, y, width, height, scale }: Item) {
  const [cx, cy, w, h] = [x + width / 2, y + height / 2, (width * scale) / 2, (height * scale) / 2];
  return { left: cx - w, top: cy - h, right: cx + w, bottom: cy + h };
}

/** The black of a dip: all there is at the cut. */
function coverOf({ from, to, start, frames }: Passage, { width, height }: Viewport): Item {
  const cut = to.start - start;
  const key = (frame: number, value: number) => ({ property: 'opacity', frame, value, easing: 'linear' }) as const;
  return newItem({
    ...{ id: `${from.id}-dip`, type: 'text', trackIndex: from.trackIndex, start, duration: frames },
    ...{ x: 0, y: 0, width, height },
    text: { ...newText(''), backgroundColor: '#000000', padding: 0, borderRadius: 0, outline: null },
    keyframes: [key(-1, 0), key(cut - 1, 1), key(cut, 1), key(frames, 0)],
  });
}

/** A transition as long as it may be between two items. */
export const heldTransition = ({ kind, duration }: Transition, from: Item, to: Item): Transition => ({
  kind,
  duration: Math.max(TRANSITION_FRAMES.min, Math.min(Math.round(duration), longestBetween(from, to))),
});

export type { Passing };
