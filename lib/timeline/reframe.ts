import { inRanges } from './commands/change';
import type { Command } from './commands/command';
import type { Item, Timeline, Viewport } from './model';

/**
 * An item of a picture of one size in one of another. It keeps its place about the centre, and becomes smaller or
 * larger by the side that has less room: nothing that was within the picture leaves it.
 */
export function fitted(item: Item, from: Viewport, to: Viewport): Item {
  if (item.type === 'audio') return item;
  const by = Math.min(to.width / from.width, to.height / from.height);
  const placeX = (x: number) => to.width / 2 + (x - from.width / 2) * by;
  const placeY = (y: number) => to.height / 2 + (y - from.height / 2) * by;
  const { x, y, width, height, text, keyframes } = item;
  return {
    ...item,
    ...inRanges({ x: placeX(x), y: placeY(y), width: width * by, height: height * by }),
    keyframes: keyframes.map((one) => {
      if (one.property === 'x') return { ...one, value: placeX(one.value) };
      return one.property === 'y' ? { ...one, value: placeY(one.value) } : one;
    }),
    text: text && {
      ...text,
      ...inRanges({ fontSize: text.fontSize * by, padding: text.padding * by, borderRadius: text.borderRadius * by }),
    },
  };
}

/** Another shape of the picture, into which each item is fitted. One step, whatever the number of items. */
export function reframed({ items, tracks, viewport: from }: Timeline, to: Viewport): Command[] {
  if (from.width === to.width && from.height === to.height) return [];
  return [
    { type: 'change-viewport', viewport: to },
    { type: 'replace-all', timeline: { items: items.map((item) => fitted(item, from, to)), tracks } },
  ];
}
