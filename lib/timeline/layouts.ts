import { FORMAT_SIZES, formatOf, type VideoFormat } from '@/lib/video/formats';
import { inRanges } from './commands/change';
import type { Command, ItemChange } from './commands/command';
import { isKeyed, valueAt } from './keyframes';
import { PLACES, RANGES, type Item, type Keyframe, type Layout, type Timeline } from './model';
import { fitted } from './reframe';

/**
 * The timeline as another of its formats shows it: items with a place of their own stand there, hidden ones are left
 * out, all others are fitted by the centre. Its own format is the timeline itself.
 */
export function timelineIn(timeline: Timeline, format: VideoFormat): Timeline {
  if (formatOf(timeline.viewport) === format) return timeline;
  const items = timeline.items
    .filter(({ layouts }) => !layouts[format]?.hidden)
    .map((item) => itemIn(timeline, item, format));
  return { ...timeline, items, viewport: FORMAT_SIZES[format] };
}

/** An item as another format shows it, hidden or not. A movement keeps its course, from the place it has there. */
function itemIn({ viewport }: Timeline, item: Item, format: VideoFormat): Item {
  const { hidden: _, ...own } = item.layouts[format] ?? {};
  const usual = fitted(item, viewport, FORMAT_SIZES[format]);
  if (item.type === 'audio' || Object.keys(own).length === 0) return usual;
  const { x = usual.x, y = usual.y, scale = usual.scale } = own;
  const moved = (key: Keyframe): number => {
    if (key.property === 'x') return key.value + x - usual.x;
    if (key.property === 'y') return key.value + y - usual.y;
    return key.property === 'scale' ? (key.value * scale) / usual.scale : key.value;
  };
  const held = (key: Keyframe, value: number) =>
    Math.min(RANGES[key.property].max, Math.max(RANGES[key.property].min, value)) + 0;
  return { ...usual, ...own, keyframes: usual.keyframes.map((key) => ({ ...key, value: held(key, moved(key)) })) };
}

type Placing = {
  ids: readonly string[];
  /** As they are seen in that format at a frame of the film. */
  fields: ItemChange;
  at: number;
};

/**
 * Commands that change items while a format is looked at: their place goes into that format alone, all else into the
 * timeline. A plain change where the format is the timeline's own.
 */
export function changedIn(timeline: Timeline, format: VideoFormat, { ids, fields, at }: Placing): Command[] {
  if (formatOf(timeline.viewport) === format) return [{ type: 'change', ids, fields, at }];
  const others = Object.entries(fields).filter(([name]) => !(PLACES as readonly string[]).includes(name));
  const places = PLACES.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  const placed = (item: Item): Layout => {
    const seen = itemIn(timeline, item, format);
    const entries = places.map(([name, value]) => {
      if (name === 'width' || name === 'height' || !isKeyed(seen, name)) return [name, value];
      const here = valueAt(seen, name, at);
      return [name, name === 'scale' ? (seen.scale * value) / here : seen[name] + value - here];
    });
    return inRanges({ ...item.layouts[format], ...(Object.fromEntries(entries) as Layout) });
  };
  const rest = Object.fromEntries(others) as ItemChange;
  return [
    ...(places.length > 0 ? laidOut(timeline, format, { ids, layoutOf: placed }) : []),
    ...(others.length > 0 ? [{ type: 'change' as const, ids, fields: rest, at }] : []),
  ];
}

/** Commands that hide items in a format alone, or show them there again. */
export const hiddenIn = (
  timeline: Timeline,
  format: VideoFormat,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Command[] =>
  laidOut(timeline, format, {
    ids,
    layoutOf: ({ layouts }) => {
      const { hidden: _, ...place } = layouts[format] ?? {};
      return hidden ? { ...place, hidden } : place;
    },
  });

/** Commands after which items follow the timeline in a format again; without `ids` all of them. */
export const centredIn = (timeline: Timeline, format: VideoFormat, ids?: readonly string[]): Command[] =>
  laidOut(timeline, format, {
    ids: ids ?? timeline.items.filter(({ layouts }) => layouts[format]).map(({ id }) => id),
    layoutOf: () => ({}),
  });

function laidOut(
  { items }: Timeline,
  format: VideoFormat,
  { ids, layoutOf }: { ids: readonly string[]; layoutOf: (item: Item) => Layout },
): Command[] {
  const named = new Set(ids);
  return items
    .filter(({ id, type }) => named.has(id) && type !== 'audio')
    .map((item) => {
      const { [format]: _, ...others } = item.layouts;
      const layout = layoutOf(item);
      const layouts = Object.keys(layout).length > 0 ? { ...others, [format]: layout } : others;
      return { type: 'change', ids: [item.id], fields: { layouts } };
    });
}
