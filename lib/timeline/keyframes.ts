import { CROP_SIDES, cropAt, type Crop } from '@/lib/scene/items/crop';
import { amountOf, EFFECTS, type Effect } from '@/lib/scene/items/effects';
import { withCrop } from './crop';
import { heldCurve, isCurve, isSameEasing, type Easing } from './easing';
import { isCropKeyed, withOwnValue } from './keyed-looks';
import { cropKeyOf, isCropKey, LOOK_KEYS } from './look-keys';
import { MAX_FRAMES, MAX_KEYFRAMES, RANGES, type Item, type ItemType } from './model';
import type { Keyframe, KeyframeProperty } from './model';
import { cropWindowAt, keyedValue } from './values-at';

/** The properties that may have keyframes, by the kind of item. */
const SEEN = ['x', 'y', 'scale', 'rotation', 'opacity'] as const;
const PICTURE = [...SEEN, ...LOOK_KEYS] as const;
export const KEYED: Record<ItemType, readonly KeyframeProperty[]> = {
  video: [...PICTURE, 'volume'],
  audio: ['volume'],
  image: PICTURE,
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

/** An item that keeps the value of a property at a frame. The first of a crop gives it the box of the whole picture. */
export function keptAt(item: Item, property: KeyframeProperty, frame: number): Item {
  const value = keyedValue(item, property, frame);
  const isFirst = isCropKey(property) && !isCropKeyed(item);
  return withKey(isFirst ? { ...withCrop(item, null, frame), crop: item.crop } : item, property, frame, value);
}

/** An item without the keyframe at a frame. Without the last one in sight the property stands still, as seen there. */
export function withoutKey(item: Item, property: KeyframeProperty, frame: number): Item {
  if (!keyOn(item, property, frame)) return item;
  if (keyFramesOf(item, property).length === 1) return stilled(item, property, frame);
  return { ...item, keyframes: item.keyframes.filter((key) => key.property !== property || key.frame !== frame) };
}

/** An item whose property stands still, as it is at a frame. A crop that does cuts its box, as crops do. */
export function stilled(item: Item, property: KeyframeProperty, frame: number): Item {
  const keyframes = item.keyframes.filter((key) => key.property !== property);
  const still = withOwnValue({ ...item, keyframes }, property, within(property, keyedValue(item, property, frame)));
  if (!isCropKey(property) || isCropKeyed(still)) return still;
  return withCrop({ ...still, crop: null }, still.crop, frame);
}

/** An item with another crop, whose sides that have keyframes get one at a frame. */
export function withKeyedCrop(item: Item, crop: Crop | null, frame: number): Item {
  const now = cropWindowAt(item, frame);
  return CROP_SIDES.reduce((changed, side) => {
    const [property, share] = [cropKeyOf(side), cropAt(crop, side)];
    if (share === cropAt(now, side)) return changed;
    return isKeyed(item, property)
      ? withKey(changed, property, frame, share)
      : withOwnValue(changed, property, within(property, share));
  }, item);
}

/** An item with other effects, of which those that have keyframes get one at a frame. */
export function withKeyedEffects(item: Item, effects: readonly Effect[], frame: number): Item {
  return EFFECTS.reduce((changed, kind) => {
    const amount = amountOf(effects, kind);
    if (amount === keyedValue(item, kind, frame)) return changed;
    return isKeyed(item, kind) ? withKey(changed, kind, frame, amount) : withOwnValue(changed, kind, amount);
  }, item);
}

/** How every keyframe at a frame goes on to the next one. */
export function easedAt(item: Item, frame: number, easing: Easing): Item {
  const held = isCurve(easing) ? heldCurve(easing) : easing;
  if (item.keyframes.every((key) => key.frame !== frame || isSameEasing(key.easing, held))) return item;
  return { ...item, keyframes: item.keyframes.map((key) => (key.frame === frame ? { ...key, easing: held } : key)) };
}
