import type { Easing, Item, Keyframe, KeyframeProperty } from './model';

const smooth = (share: number): number => share * share * (3 - 2 * share);
const EASE: Record<Easing, (share: number) => number> = {
  linear: (share) => share,
  ease: smooth,
  in: (share) => share ** 3,
  out: (share) => 1 - (1 - share) ** 3,
  'in-out': smooth,
  hold: () => 0,
};
/** A newer version may know more of them. */
const easeOf = ({ easing }: Keyframe) => EASE[easing] ?? EASE.linear;

/** A property's value at a frame from the item's start: its keyframes', else the item's own. */
export function keyedValue(item: Item, property: KeyframeProperty, frame: number): number {
  const keys = item.keyframes.filter((key) => key.property === property).sort((a, b) => a.frame - b.frame);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return item[property];
  if (frame <= first.frame) return first.value;
  if (frame >= last.frame) return last.value;
  const next = keys.findIndex((key) => key.frame > frame);
  const [from, to] = [keys[next - 1] ?? first, keys[next] ?? last];
  const share = easeOf(from)((frame - from.frame) / (to.frame - from.frame));
  return from.value + (to.value - from.value) * share;
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
export const isMoving = ({ keyframes, fadeIn, fadeOut, text }: Item): boolean =>
  fadeIn > 0 ||
  fadeOut > 0 ||
  keyframes.some(({ property }) => property !== 'volume') ||
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

/** Equal at two frames from its start when an item looks the same in both, apart from a clip's own picture. */
export const looksAt = (item: Item, frame: number): string =>
  JSON.stringify([geometryAt(item, frame), saidAt(item, frame)]);
