import type { Blend } from '@/lib/scene/items/blend';
import type { Item, Timeline, Viewport } from '../model';
import { endOf, endOfFilm, isPresent } from '../model';
import { withTransitions } from '../transitions';
import { clipParts } from './clip-parts';
import { lanesOf, type BoxOf, type Lane } from './lanes';
import { soundsOf, type HasSound, type Sound } from './sounds';

/** A clip, placed by ffmpeg's own filters. Frames are the film's. */
export type ClipLayer = { kind: 'clip'; item: Item; start: number; end: number };
export type LaneLayer = { kind: 'lane' } & Lane;
export type Layer = ClipLayer | LaneLayer;

/** Everything a render needs to know, without any text in a command: what is seen in which order, and what is heard. */
export type RenderPlan = { viewport: Viewport; frames: number; layers: Layer[]; sounds: Sound[] };

/** A part of the film in frames; by default all of it. */
export type Range = { start: number; end: number };

/**
 * Turns a timeline into layers from back to front, and sounds. Clips stay clips, in parts that move or stand still;
 * what lies between two clips in the order of drawing (pictures and texts) becomes lanes of still states. One whose
 * colours work on those under it has a lane of its own.
 */
export function planRender({
  timeline: stored,
  boxOf,
  hasSound,
  range,
}: {
  timeline: Timeline;
  boxOf: BoxOf;
  hasSound: HasSound;
  range?: Range;
}): RenderPlan {
  const timeline = withTransitions(stored);
  const viewport = evenSize(timeline.viewport);
  const { start, end } = range ?? { start: 0, end: endOfFilm(stored) };
  const present = timeline.items
    .filter((item) => isPresent(timeline, item) && item.start < end && endOf(item) > start)
    .map((item) => ({ ...item, start: item.start - start }));
  const frames = Math.max(1, end - start);
  const drawn = present.filter(({ type }) => type !== 'audio').sort((a, b) => a.trackIndex - b.trackIndex);
  const layers: Layer[] = [];
  let still: Item[] = [];
  const endLanes = (blend?: Blend) => {
    const own = blend ? { kind: 'lane' as const, blend } : { kind: 'lane' as const };
    layers.push(...lanesOf({ items: still, frames, viewport, boxOf }).map((lane) => ({ ...own, ...lane })));
    still = [];
  };
  for (const item of drawn) {
    const isAlone = item.blend !== 'normal';
    if (item.type === 'video' || isAlone) endLanes();
    if (item.type !== 'video') {
      still.push(item);
      if (isAlone) endLanes(item.blend);
      continue;
    }
    for (const part of clipParts(item)) {
      const [from, to] = [Math.max(0, item.start + part.from), Math.min(frames, item.start + part.to)];
      if (to > from) layers.push({ kind: 'clip', item: part.item, start: from, end: to });
    }
  }
  endLanes();
  return { viewport, frames, layers, sounds: soundsOf({ timeline, items: present, frames, hasSound }) };
}

/** The codec has no odd sizes. */
const evenSize = ({ width, height }: Viewport): Viewport => ({
  width: width + (width % 2),
  height: height + (height % 2),
});
