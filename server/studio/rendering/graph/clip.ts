import type { Probe, VideoProbe } from '@/lib/media/probe';
import type { Item, Viewport } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { isMoving } from '@/lib/timeline/values-at';
import { filmFrames } from '@/server/media/ffmpeg/film-frames';
import { inRightColours } from '@/server/media/ffmpeg/right-colours';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { addInput, newLabel, num, ONE_THREAD, type Graph, type Placed } from './builder';
import { movingClip } from './moving';
import { stillPlace } from './still-place';

/** A file of the timeline on this host's disk. */
export type MediaSource = { file: string; probe: Probe };
export type SourceOf = (item: Item) => MediaSource;

/** Up to 1080p: more threads double what decoding costs, and the encoder keeps all cores busy. */
const ONE_THREAD_PIXELS = 2_100_000;

/** How many frames of an item its layer leaves out at the start. */
export const skippedOf = ({ item, start }: ClipLayer): number => start - item.start;

/** A clip at its place, its first frame at `layer.start`. */
export function placeClip(graph: Graph, layer: ClipLayer, source: MediaSource, viewport: Viewport): Placed {
  const { item, start } = layer;
  const upright = `${readClip(graph, layer, source)},${inRightColours(videoOf(source))}`;
  const at = `setpts=N+${start}`;
  if (isMoving(item)) return movingClip({ graph, layer, upright, at, viewport });
  const { filters, alpha, x, y } = stillPlace({ item, probe: videoOf(source), viewport });
  const placed = { label: newLabel(graph, 'c'), x: num(x), y: num(y) };
  if (alpha === null) {
    graph.chains.push(`${upright},${filters},${at}[${placed.label}]`);
    return placed;
  }
  const [colours, mask] = [newLabel(graph, 'c'), newLabel(graph, 'c')];
  graph.chains.push(
    `${upright},${filters}[${colours}]`,
    `${alpha}[${mask}]`,
    `[${colours}][${mask}]alphamerge,${at}[${placed.label}]`,
  );
  return placed;
}

/** A clip that fills the whole picture, as long as its layer, beginning at 0. */
export function wholeClip(graph: Graph, layer: ClipLayer, source: MediaSource, { width, height }: Viewport): string {
  const label = newLabel(graph, 'w');
  const { width: w, height: h } = videoOf(source);
  const scale = w === width && h === height ? '' : `,scale=${width}:${height}:flags=bicubic`;
  graph.chains.push(`${readClip(graph, layer, source)},${inRightColours(videoOf(source))}${scale},setsar=1[${label}]`);
  return label;
}

/**
 * The frames of a layer at the film's rate: at each frame's start the last one that has begun, as a player shows it. A
 * source that ends early holds its last frame. Reading begins at the key frame before, so that the first is known too.
 */
function readClip(graph: Graph, layer: ClipLayer, source: MediaSource): string {
  const { item, start, end } = layer;
  const { durationS, video } = videoOf(source);
  const target = (item.trimStart + skippedOf(layer) * item.speed) / FPS;
  const from = Math.max(0, Math.min(target, durationS - 2 / Math.max(1, video.fps)));
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', from.toFixed(6)] : [];
  const decoding = video.codedWidth * video.codedHeight <= ONE_THREAD_PIXELS ? ONE_THREAD : [];
  const index = addInput(graph, { file: source.file, options: [...seek, ...decoding, ...SAFE_INPUT] });
  const { interlaced } = video;
  return `[${index}:v:0]${filmFrames({ interlaced, speed: num(item.speed), hold: end - start })}`;
}

export function videoOf({ probe }: MediaSource): VideoProbe {
  if (probe.kind !== 'video') throw new Error('A clip that is no video got as far as its render');
  return probe;
}
