import type { Crop } from '@/lib/scene/items/crop';
import { EFFECTS, heldEffects, type Effect } from '@/lib/scene/items/effects';
import { cropOf, isCropKeyed, isLookKeyed, ownValue } from './keyed-looks';
import { CROP_KEYS, cropKeyOf, isEffectKey } from './look-keys';
import { easedShare, isCurve } from './easing';
import { RANGES, type Item, type Keyframe, type KeyframeProperty, type PassingKey, type Viewport } from './model';

/** The value at a frame among keyframes of one property in any order; null: there are none. */
function courseAt(
  all: readonly (Keyframe | PassingKey)[],
  property: Keyframe['property'] | PassingKey['property'],
  frame: number,
): number | null {
  const keys = all.filter((key) => key.property === property).sort((a, b) => a.frame - b.frame);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return null;
  if (frame <= first.frame) return first.value;
  if (frame >= last.frame) return last.value;
  const next = keys.findIndex((key) => key.frame > frame);
  const [from, to] = [keys[next - 1] ?? first, keys[next] ?? last];
  const share = easedShare(from.easing, (frame - from.frame) / (to.frame - from.frame));
  const value = from.value + (to.value - from.value) * share;
  // A curve may go beyond its ends, and so beyond what a property may be.
  return isCurve(from.easing) ? heldIn(property, value) : value;
}

/** A value within the range of its property. */
export function heldIn(property: KeyframeProperty | PassingKey['property'], value: number): number {
  if (!(property in RANGES)) return value;
  const { min, max } = RANGES[property as KeyframeProperty];
  return Math.min(max, Math.max(min, value));
}

/** The properties that a transition makes smaller or larger. */
export const isPassed = (property: KeyframeProperty): property is 'scale' | 'opacity' | 'volume' =>
  property === 'scale' || property === 'opacity' || property === 'volume';

/** A property's value at a frame from the item's start: its keyframes', else its own, and a transition's part. */
export function keyedValue(item: Item, property: KeyframeProperty, frame: number): number {
  const value = courseAt(item.keyframes, property, frame) ?? ownValue(item, property);
  if (!item.passing || !isPassed(property)) return value;
  return value * (courseAt(item.passing.keys, property, frame) ?? 1);
}

/** Colours have half the resolution: a render moves whole pictures by two pixels. */
const even = (pixels: number): number => 2 * Math.round(pixels / 2);

/** How far the whole picture of an item has moved sideways, and up to which edge it is seen; null: as usual. */
export function passingAt({ passing }: Item, frame: number): { shift: number; reveal: number; film: Viewport } | null {
  if (!passing) return null;
  const { keys, film } = passing;
  const shift = even(courseAt(keys, 'shift', frame) ?? 0) + 0;
  const reveal = even(courseAt(keys, 'reveal', frame) ?? film.width);
  return shift === 0 && reveal >= film.width ? null : { shift, reveal, film };
}

/** How far an item has faded in or not yet out, 0 to 1, at a frame from its start. */
export function fadeAt({ duration, fadeIn, fadeOut }: Item, frame: number): number {
  const rising = fadeIn > 0 ? (frame + 1) / (fadeIn + 1) : 1;
  const falling = fadeOut > 0 ? (duration - frame) / (fadeOut + 1) : 1;
  return Math.max(0, Math.min(1, rising, falling));
}

/** Which word of a text is being said at a frame from its start, from 0; null: none, or its words are not marked. */
export function saidAt({ text }: Item, frame: number): number | null {
  if (!text || text.accentColor === null) return null;
  const word = text.wordTimes.findLastIndex((start) => start <= frame);
  return word < 0 ? null : word;
}

/** Whether an item's picture differs from frame to frame, apart from that of a video. */
export const isMoving = ({ keyframes, passing, fadeIn, fadeOut, text }: Item): boolean =>
  fadeIn > 0 ||
  fadeOut > 0 ||
  keyframes.some(({ property }) => property !== 'volume') ||
  passing?.keys.some(({ property }) => property !== 'volume') === true ||
  (text !== null && text.accentColor !== null && text.wordTimes.length > 0);

export type Geometry = {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  rotation: number;
  opacity: number;
};

/** Where and how strong an item is at a frame from its start. */
export const geometryAt = (item: Item, frame: number): Geometry => ({
  x: keyedValue(item, 'x', frame),
  y: keyedValue(item, 'y', frame),
  width: item.width,
  height: item.height,
  scale: keyedValue(item, 'scale', frame),
  rotation: keyedValue(item, 'rotation', frame),
  opacity: keyedValue(item, 'opacity', frame) * fadeAt(item, frame),
});

/** The effects of an item at a frame from its start. */
export const effectsAt = (item: Item, frame: number): readonly Effect[] =>
  item.keyframes.some(({ property }) => isEffectKey(property))
    ? heldEffects(EFFECTS.map((kind) => ({ kind, amount: keyedValue(item, kind, frame) })))
    : item.effects;

/** How much of its whole box is not seen at a frame from its start, where its crop has keyframes; else null. */
export const cropWindowAt = (item: Item, frame: number): Crop | null =>
  isCropKeyed(item) ? cropOf((side) => keyedValue(item, cropKeyOf(side), frame)) : null;

/** The item as its picture is prepared for a frame from its start: with the effects and the crop that it has then. */
export const preparedAt = (item: Item, frame: number): Item =>
  isLookKeyed(item) ? { ...item, effects: effectsAt(item, frame), crop: isCropKeyed(item) ? null : item.crop } : item;

/** The item as it looks in a frame, without movement. A crop with keyframes keeps the box of the whole. */
export function stillAt(item: Item, frame: number): Item {
  const { passing: _, ...rest } = item;
  const still = { ...rest, ...geometryAt(item, frame), keyframes: cropKeysAt(item, frame), fadeIn: 0, fadeOut: 0 };
  return isLookKeyed(item) ? { ...still, effects: effectsAt(item, frame) } : still;
}

const cropKeysAt = (item: Item, frame: number): Keyframe[] =>
  isCropKeyed(item)
    ? CROP_KEYS.map((property) => ({ property, frame: 0, value: keyedValue(item, property, frame), easing: 'hold' }))
    : [];

/** Equal at two frames from its start when an item looks the same in both, apart from a clip's own picture. */
export const looksAt = (item: Item, frame: number): string =>
  JSON.stringify([
    ...[geometryAt(item, frame), passingAt(item, frame), saidAt(item, frame)],
    ...(isLookKeyed(item) ? [effectsAt(item, frame), cropWindowAt(item, frame)] : []),
  ]);
