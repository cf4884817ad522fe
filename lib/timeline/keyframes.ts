import { MAX_FRAMES, MAX_KEYFRAMES, RANGES, type Easing, type Item, type ItemType } from './model';
import type { Keyframe, KeyframeProperty } from './model';
import { keyedValue } from './values-at';

/** The properties that may have keyframes, by the kind of item. */
const SEEN = ['x', 'y', 'scale', 'rotation', 'opacity'] as const;
export const KEYED: Record<ItemType, readonly KeyframeProperty[]> = {
  video: [...SEEN, 'volume'],
  audio: ['volume'],
  image: SEEN,
  text: SEEN,
};

/** The frame of an item that is meant by one of the film: its first or last where the film stands outside. */
export const frameWithin = ({ start, duration }: Item, at: number): number =>
  Math.min(Math.max(0, Math.floor(at) - start), duration - 1);

/** The value of a property at a frame of the film. */
export const valueAt = (item: Item, property: KeyframeProperty, at: number): number =>
  keyedValue(item, property, frameWithin(item, at));

export const isKeyed = ({ keyframes }: Item, property: KeyframeProperty): boolean =>
  keyframes.some((key) => key.property === property);

/** The keyframe of a property at a frame from the item's start. */
export const keyOn = ({ keyframes }: Item, property: KeyframeProperty, frame: number): Keyframe | null =>
  keyframes.find((key) => key.property === property && key.frame === frame) ?? null;

/** The frames from the item's start at which it has keyframes in sight, in order: of a property, or of any. */
export const keyFramesOf = ({ keyframes, duration }: Item, property?: KeyframeProperty): number[] =>
  [
    ...new Set(
      keyframes
        .filter((key) => property === undefined || key.property === property)
        .map(({ frame }) => frame)
        .filter((frame) => frame >= 0 && frame < duration),
    ),
  ].sort((a, b) => a - b);

/** The keyframes of an item that begins so many frames later: each stays at its moment of the film. */
export const shiftedKeys = ({ keyframes }: Item, frames: number): readonly Keyframe[] =>
  frames === 0 || keyframes.length === 0 ? keyframes : keyframes.map((key) => ({ ...key, frame: key.frame - frames }));

/** The keyframes of an item that plays so many times as long: each stays at its moment of the source. */
export function stretchedKeys({ keyframes }: Item, by: number): readonly Keyframe[] {
  const held = (frame: number) => Math.min(MAX_FRAMES, Math.max(-MAX_FRAMES, Math.round(frame * by) + 0));
  const stretched = keyframes.map((key) => ({ ...key, frame: held(key.frame) }));
  return stretched.filter(
    ({ property, frame }, index) =>
      !stretched.some((other, at) => at > index && other.property === property && other.frame === frame),
  );
}

const within = (property: KeyframeProperty, value: number): number =>
  Math.min(RANGES[property].max, Math.max(RANGES[property].min, value)) + 0;

/**
 * An item whose property has a value at a frame from its start. A new keyframe goes on as the one before it does. The
 * same item where nothing changes, and where it has as many as it may.
 */
export function withKey(item: Item, property: KeyframeProperty, frame: number, to: number): Item {
  const value = within(property, to);
  const known = keyOn(item, property, frame);
  if (known?.value === value || (!known && item.keyframes.length >= MAX_KEYFRAMES)) return item;
  if (known) return { ...item, keyframes: item.keyframes.map((key) => (key === known ? { ...key, value } : key)) };
  const before = item.keyframes
    .filter((key) => key.property === property && key.frame < frame)
    .toSorted((a, b) => a.frame - b.frame)
    .at(-1);
  return { ...item, keyframes: [...item.keyframes, { property, frame, value, easing: before?.easing ?? 'ease' }] };
}

/** An item without the keyframe at a frame. Without the last one in sight the property stands still, as seen there. */
export function withoutKey(item: Item, property: KeyframeProperty, frame: number): Item {
  if (!keyOn(item, property, frame)) return item;
  const isLast = keyFramesOf(item, property).length === 1;
  const keyframes = item.keyframes.filter((key) => key.property !== property || (!isLast && key.frame !== frame));
  return isLast
    ? { ...item, keyframes, [property]: within(property, keyedValue(item, property, frame)) }
    : { ...item, keyframes };
}

/** How every keyframe at a frame goes on to the next one. */
export function easedAt(item: Item, frame: number, easing: Easing): Item {
  if (item.keyframes.every((key) => key.frame !== frame || key.easing === easing)) return item;
  return { ...item, keyframes: item.keyframes.map((key) => (key.frame === frame ? { ...key, easing } : key)) };
}
