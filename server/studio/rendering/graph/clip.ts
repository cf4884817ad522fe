import type { Probe, VideoProbe } from '@/lib/media/probe';
import { partLeft } from '@/lib/scene/items/crop';
import type { Size } from '@/lib/scene/surface';
import { isCropKeyed } from '@/lib/timeline/keyed-looks';
import { isEffectKey } from '@/lib/timeline/look-keys';
import type { Item, Viewport } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { geometryAt, isMoving, stillAt } from '@/lib/timeline/values-at';
import { filmFrames } from '@/server/media/ffmpeg/film-frames';
import { inRightColours } from '@/server/media/ffmpeg/right-colours';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { addInput, newLabel, num, ONE_THREAD, type Graph, type Placed } from './builder';
import { effectFilters, keyedEffectFilters } from './effects';
import { movingClip, seenOf, shifted } from './moving';
import { stillPlace } from './still-place';

/** A file of the timeline on this host's disk. */
export type MediaSource = {
  file: string;
  probe: Probe;
  /** Of its content as it was opened; absent of files that were made on the way. */
  sha256?: string;
  /** Options of reading it, where its format needs some. */
  reading?: readonly string[];
};
export type SourceOf = (item: Item) => MediaSource;

/** Up to 1080p: more threads double what decoding costs, and the encoder keeps all cores busy. */
const ONE_THREAD_PIXELS = 2_100_000;

/** How many frames of an item its layer leaves out at the start. */
export const skippedOf = ({ item, start }: ClipLayer): number => start - item.start;

/** A clip at its place, its first frame at `layer.start`. */
export function placeClip(graph: Graph, layer: ClipLayer, source: MediaSource, viewport: Viewport): Placed {
  const upright = framesOf(graph, layer, source);
  const at = `setpts=N+${layer.start}`;
  if (movesIn(layer) || isCropKeyed(layer.item)) return movingClip({ graph, layer, upright, at, viewport });
  const item = isMoving(layer.item) ? { ...stillAt(layer.item, skippedOf(layer)), opacity: 1 } : layer.item;
  const { filters, alpha, x, y } = stillPlace({ item, frames: sizeOf(layer, source), viewport });
  const placed = { label: newLabel(graph, 'c'), x: num(x), y: num(y) };
  const seen = isMoving(layer.item) ? seenOf({ graph, layer, label: placed.label, left: x }) : [];
  const last = [...seen, at].join(',');
  if (alpha === null) graph.chains.push(`${upright},${filters},${last}[${placed.label}]`);
  else {
    const [colours, mask] = [newLabel(graph, 'c'), newLabel(graph, 'c')];
    graph.chains.push(
      `${upright},${filters}[${colours}]`,
      `${alpha}[${mask}]`,
      `[${colours}][${mask}]alphamerge,${last}[${placed.label}]`,
    );
  }
  return shifted(layer, placed);
}

/** Whether the place, size or angle of a layer changes, rather than how much of it is seen. */
function movesIn({ item, start, end }: ClipLayer): boolean {
  if (!isMoving(item)) return false;
  const places = Array.from({ length: end - start }, (_, index) => {
    const place = geometryAt(item, start - item.start + index);
    return JSON.stringify({ ...place, opacity: 1 });
  });
  return places.some((place) => place !== places[0]);
}

/** A clip that fills the whole picture, as long as its layer, beginning at 0. */
export function wholeClip(graph: Graph, layer: ClipLayer, source: MediaSource, { width, height }: Viewport): string {
  const label = newLabel(graph, 'w');
  const { width: w, height: h } = sizeOf(layer, source);
  const scale = w === width && h === height ? '' : `,scale=${width}:${height}:flags=bicubic`;
  graph.chains.push(`${framesOf(graph, layer, source)}${scale},setsar=1[${label}]`);
  return label;
}

/** The frames of a layer as they look: what is left of them when they are cropped, in the size of their file. */
export function framesOf(graph: Graph, layer: ClipLayer, source: MediaSource): string {
  const { video, width, height } = videoOf(source);
  const { item } = layer;
  const crop = cropOf(item);
  const size = sizeOf(layer, source);
  const part = crop && partLeft(crop, { width, height });
  return [
    readClip(graph, layer, source),
    // Decoders know nothing of the shape of pixels.
    ...(video.pixelAspect === 1 ? [] : [`scale=${width}:${height}:flags=bicubic`]),
    ...(part ? [`crop=${part.width}:${part.height}:${part.x}:${part.y}`] : []),
    inRightColours(videoOf(source)),
    ...(item.keyframes.some(({ property }) => isEffectKey(property))
      ? keyedEffectFilters({ graph, layer, size })
      : effectFilters(item.effects, size)),
  ].join();
}

/** The crop that is cut off the file; one that moves is made of what is seen of the whole. */
const cropOf = (item: Item): Item['crop'] => (isCropKeyed(item) ? null : item.crop);

/** The size of the frames of a layer: of their file, or of what is left of them. */
function sizeOf({ item }: ClipLayer, source: MediaSource): Size {
  const { width, height } = videoOf(source);
  const crop = cropOf(item);
  return crop ? partLeft(crop, { width, height }) : { width, height };
}

/**
 * The frames of a layer at the film's rate: at each frame's start the last one that has begun, as a player shows it. A
 * source that ends early holds its last frame. Reading begins at the key frame before, so that the first is known too.
 */
function readClip(graph: Graph, layer: ClipLayer, source: MediaSource): string {
  const { item, start, end } = layer;
  const { durationS, video } = videoOf(source);
  const skipped = item.frozen ? 0 : skippedOf(layer);
  // Before its start a source has no frames: the first one is held.
  const early = Math.min(end - start - 1, Math.max(0, Math.ceil(-item.trimStart / item.speed) - skipped));
  const target = Math.max(0, item.trimStart + (skipped + early) * item.speed) / FPS;
  const from = Math.max(0, Math.min(target, durationS - 2 / Math.max(1, video.fps)));
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', from.toFixed(6)] : [];
  const decoding = video.codedWidth * video.codedHeight <= ONE_THREAD_PIXELS ? ONE_THREAD : [];
  const index = addInput(graph, {
    file: source.file,
    options: [...seek, ...decoding, ...(source.reading ?? []), ...SAFE_INPUT],
  });
  const { interlaced } = video;
  if (item.frozen) {
    // Near its end a source is read a little earlier.
    const lead = Math.ceil(Math.min(target - from, 2 / Math.max(1, video.fps)) * FPS - 1e-6);
    const one = `${filmFrames({ interlaced, hold: lead + 1 })},trim=start_frame=${lead}`;
    return `[${index}:v:0]${one},tpad=stop_mode=clone:stop=${end - start - 1},settb=1/${FPS},setpts=N`;
  }
  const frames = filmFrames({ interlaced, speed: num(item.speed), hold: end - start - early });
  const held = early > 0 ? `,tpad=start=${early}:start_mode=clone,settb=1/${FPS},setpts=N` : '';
  return `[${index}:v:0]${frames}${held}`;
}

export function videoOf({ probe }: MediaSource): VideoProbe {
  if (probe.kind !== 'video') throw new Error('A clip that is no video got as far as its render');
  return probe;
}
