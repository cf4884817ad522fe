import type { Blend } from '@/lib/scene/items/blend';
import { isCurve } from '../easing';
import { endOf, type Item, type Viewport } from '../model';
import type { Box } from '../snapping';
import { isMoving, looksAt } from '../values-at';

/** The box around an item as it is drawn in a frame from its start: texts can be higher than their box. */
export type BoxOf = (item: Item, frame: number) => Box;

/**
 * Frames in which the same is seen. `items` are drawn in order, each as it is at
 * `frame`; none is an empty state.
 */
export type State = { from: number; to: number; items: Item[]; frame: number };

/** A part of the picture with its states, one after the other over the whole film. `blend`: of its only item. */
export type Lane = { box: Box; states: State[]; blend?: Blend };

/** More lanes at once cost more than larger pictures. */
const MAX_LANES = 4;
/** Tracks whose boxes share this much of the smaller one are one lane: two pictures would be as large as one. */
const SHARED = 0.5;

/**
 * Items that are drawn one after the other, as lanes of still states: one for each track, so that a logo in a corner
 * does not make each subtitle as large as the picture.
 */
export function lanesOf({
  items,
  frames,
  viewport,
  boxOf,
}: {
  items: readonly Item[];
  frames: number;
  viewport: Viewport;
  boxOf: BoxOf;
}): Lane[] {
  const groups: { items: Item[]; box: Box }[] = [];
  for (const item of items) {
    const box = clipped(wholeBox(item, boxOf), viewport);
    if (!box) continue;
    const last = groups.at(-1);
    if (last && (last.items.at(-1)?.trackIndex === item.trackIndex || share(last.box, box) >= SHARED)) {
      last.items.push(item);
      last.box = union(last.box, box);
    } else groups.push({ items: [item], box });
  }
  return joined(groups).map(({ items: own, box }) => ({ box: evenBox(box, viewport), states: statesOf(own, frames) }));
}

/** Neighbours are joined, those first that grow least, until few enough are left. */
function joined(groups: { items: Item[]; box: Box }[]): { items: Item[]; box: Box }[] {
  const left = [...groups];
  while (left.length > MAX_LANES) {
    let best = 0;
    let least = Infinity;
    for (let at = 0; at + 1 < left.length; at += 1) {
      const [a, b] = [left[at], left[at + 1]];
      if (!a || !b) continue;
      const grown = areaOf(union(a.box, b.box)) - areaOf(a.box) - areaOf(b.box);
      if (grown < least) [least, best] = [grown, at];
    }
    const [a, b] = [left[best], left[best + 1]];
    if (!a || !b) break;
    left.splice(best, 2, { items: [...a.items, ...b.items], box: union(a.box, b.box) });
  }
  return left;
}

/** The states of a lane: they change where an item begins or ends, and in each frame of one that moves. */
export function statesOf(items: readonly Item[], frames: number): State[] {
  const cuts = new Set([0, frames]);
  const cut = (frame: number) => void cuts.add(Math.min(frames, Math.max(0, frame)));
  for (const item of items) {
    cut(item.start);
    cut(endOf(item));
    if (isMoving(item)) for (const frame of movingFrames(item)) cut(frame);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const waiting = items.map((item, order) => ({ item, order })).sort((a, b) => b.item.start - a.item.start);
  let shown: { item: Item; order: number }[] = [];
  return edges.slice(0, -1).map((from, index) => {
    const begun: typeof shown = [];
    for (let next = waiting.at(-1); next && next.item.start <= from; next = waiting.at(-1)) {
      begun.push(next);
      waiting.pop();
    }
    shown = shown.concat(begun).filter(({ item }) => from < endOf(item));
    if (begun.length > 0) shown.sort((a, b) => a.order - b.order);
    return { from, to: edges[index + 1] ?? frames, frame: from, items: shown.map(({ item }) => item) };
  });
}

/** The frames of the film in which a moving item looks different from the one before. */
function movingFrames(item: Item): number[] {
  const found: number[] = [];
  let last = '';
  for (let frame = 0; frame < item.duration; frame += 1) {
    const looks = looksAt(item, frame);
    if (looks !== last) found.push(item.start + frame);
    last = looks;
  }
  return found;
}

/** Frames that are looked at. */
const [STEPS, CURVE_STEPS] = [32, 1_024];

/** The box in which an item is ever seen. */
function wholeBox(item: Item, boxOf: BoxOf): Box {
  const frames = isMoving(item) ? [...item.keyframes, ...(item.passing?.keys ?? [])].map(({ frame }) => frame) : [];
  const bounded = [0, ...frames].map((frame) => Math.min(Math.max(0, frame), item.duration - 1));
  // A curve may go beyond its ends for a moment.
  const parts = item.keyframes.some(({ easing }) => isCurve(easing)) ? CURVE_STEPS : STEPS;
  const steps =
    item.keyframes.length > 0 || item.passing
      ? Array.from({ length: parts + 1 }, (_, step) => Math.round(((item.duration - 1) * step) / parts))
      : [];
  return [...bounded, ...steps].map((frame) => boxOf(item, frame)).reduce(union);
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
}

const areaOf = ({ width, height }: Box): number => width * height;

function share(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? (width * height) / Math.max(1, Math.min(areaOf(a), areaOf(b))) : 0;
}

/** The part of a box inside the picture, or null. */
function clipped({ x, y, width, height }: Box, viewport: Viewport): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(viewport.width, x + width), Math.min(viewport.height, y + height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Even corners and sides, one pixel larger for soft edges: colours have half the resolution. */
function evenBox({ x, y, width, height }: Box, viewport: Viewport): Box {
  const down = (value: number) => Math.max(0, Math.floor((value - 1) / 2) * 2);
  const [left, top] = [down(x), down(y)];
  const up = (value: number, most: number) => Math.min(most, Math.ceil((value + 1) / 2) * 2);
  return {
    x: left,
    y: top,
    width: up(x + width, viewport.width) - left,
    height: up(y + height, viewport.height) - top,
  };
}
