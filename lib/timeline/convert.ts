import { heldCrop } from '@/lib/scene/items/crop';
import { isCurve } from './easing';
import {
  heldSpeed,
  MIN_TOTAL_FRAMES,
  newItem,
  newText,
  type Item,
  type Layout,
  type TextLook,
  type Timeline,
  type Track,
} from './model';
import { toFrames, toSeconds } from './time';
import type { SentTimeline, WireItem, WireTimeline } from './wire';

/** The timeline in frames. */
export const fromWire = (wire: WireTimeline, viewport: Timeline['viewport']): Timeline =>
  withItems(wire.timeline.map(itemFromWire), wire, viewport);

/** The same with its items in frames already: the server converts thirty thousand of them in slices. */
export function withItems(
  items: Item[],
  { tracks, totalDuration, layouts, markers }: Pick<WireTimeline, 'tracks' | 'totalDuration' | 'layouts' | 'markers'>,
  viewport: Timeline['viewport'],
): Timeline {
  const formats = Object.entries(layouts ?? {});
  const placed = (item: Item): Item => {
    const own = formats.flatMap(([format, of]) => (Object.hasOwn(of, item.id) ? [[format, of[item.id]]] : []));
    return own.length > 0 ? { ...item, layouts: Object.fromEntries(own) as Item['layouts'] } : item;
  };
  return {
    items: formats.length > 0 ? items.map(placed) : items,
    ...{ tracks, totalDuration: Math.max(MIN_TOTAL_FRAMES, toFrames(totalDuration)), viewport },
    ...(markers ? { markers: markers.map(({ time, ...marker }) => ({ ...marker, frame: toFrames(time) })) } : {}),
  };
}

/** An item in frames. */
export function itemFromWire(wire: WireItem): Item {
  const { startTime, duration, trimStart, originalDuration, fadeIn, fadeOut, keyframes, text, outline, ...kept } = wire;
  const { transition, ...rest } = kept;
  const frozen = rest.type === 'video' && rest.frozen;
  const { fontSize, fontFamily, fontWeight, textAlign, backgroundColor, padding, borderRadius, ...other } = rest;
  const { accentColor, wordTimes, fitText, hugText, ...own } = other;
  const look = {
    ...{ fontSize, fontFamily, fontWeight, textAlign, backgroundColor, padding, borderRadius, outline },
    ...{ accentColor, wordTimes: wordTimes.map(toFrames), fitText, hugText },
  };
  return newItem({
    ...own,
    start: toFrames(startTime),
    duration: toFrames(duration),
    trimStart: toFrames(trimStart),
    frozen,
    originalDuration: typeof originalDuration === 'number' && !frozen ? toFrames(originalDuration) : null,
    url: own.url ?? null,
    // Older versions stored others, too.
    speed: heldSpeed(own.speed),
    crop: heldCrop(own.crop ?? null),
    mask: own.mask ?? null,
    color: own.color ?? (own.type === 'text' ? '#ffffff' : null),
    groupId: own.groupId ?? null,
    segmentName: own.segmentName ?? null,
    fadeIn: toFrames(fadeIn),
    fadeOut: toFrames(fadeOut),
    keyframes: keyframes.map(({ time, ...key }) => ({ ...key, frame: toFrames(time) })),
    transition: transition ? { ...transition, duration: toFrames(transition.duration) } : null,
    text: own.type === 'text' ? { text: text ?? '', ...look } : null,
  });
}

/** The timeline as it is sent: the same frames come back from it. */
export const toWire = ({ items, tracks, totalDuration, markers }: Timeline): SentTimeline => ({
  timeline: items.map(wireOf),
  tracks: tracks.map((track: Track) => ({ ...track })),
  totalDuration: toSeconds(totalDuration),
  layouts: layoutsOf(items),
  ...(markers ? { markers: markers.map(({ frame, ...marker }) => ({ ...marker, time: toSeconds(frame) })) } : {}),
});

function layoutsOf(items: readonly Item[]): NonNullable<SentTimeline['layouts']> {
  const all: Record<string, Record<string, Layout>> = {};
  for (const { id, layouts } of items)
    for (const [format, layout] of Object.entries(layouts)) (all[format] ??= {})[id] = layout;
  return all;
}

function wireOf(item: Item): SentTimeline['timeline'][number] {
  const {
    start,
    duration,
    trimStart,
    originalDuration,
    fadeIn,
    fadeOut,
    keyframes,
    transition,
    effects,
    spellings,
    crop,
    mask,
    text,
    layouts: _,
    blend,
    ...rest
  } = item;
  return {
    ...rest,
    startTime: toSeconds(start),
    duration: toSeconds(duration),
    trimStart: toSeconds(trimStart),
    originalDuration: originalDuration === null ? null : toSeconds(originalDuration),
    fadeIn: toSeconds(fadeIn),
    fadeOut: toSeconds(fadeOut),
    keyframes: keyframes.map(({ frame, easing, ...key }) => ({
      ...key,
      easing: isCurve(easing) ? [...easing] : easing,
      time: toSeconds(frame),
    })),
    ...(blend === 'normal' ? {} : { blend }),
    ...(crop ? { crop } : {}),
    ...(mask ? { mask } : {}),
    ...(effects.length > 0 ? { effects: [...effects] } : {}),
    ...(spellings.length > 0 ? { spellings: spellings.map((one) => ({ ...one })) } : {}),
    ...(transition ? { transition: { ...transition, duration: toSeconds(transition.duration) } } : {}),
    ...(text ? textOf(text) : {}),
  };
}

const textOf = (look: TextLook) => ({ ...newText(''), ...look, wordTimes: look.wordTimes.map(toSeconds) });
