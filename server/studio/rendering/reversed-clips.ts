import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Size } from '@/lib/scene/surface';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import type { DrawnPiece } from '@/server/studio/recording/child/messages';
import { newGraph } from './graph/builder';
import { framesOf, videoOf, type MediaSource, type SourceOf } from './graph/clip';
import type { Mix } from './many-sounds';

/** Bytes of frames that ffmpeg holds at once: it can only turn round what it has read whole. */
const HELD_BYTES = 200_000_000;
/** Nothing is seen of it: all frames are encoded once more. */
const NEARLY_LOSSLESS = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', '-pix_fmt', 'yuv420p'];
const TAGS = ['-colorspace', 'bt709', '-color_range', 'tv'];

export type Reversing = {
  sourceOf: SourceOf;
  folder: string;
  /** One run of ffmpeg. */
  write: (mix: Mix) => Promise<void>;
  signal: AbortSignal;
  /** After each part of a clip: how many frames it had. */
  onFrames?: (frames: number) => void;
};

/**
 * The layers of a piece, with files that were made backwards in the place of clips in reverse: all other filters see
 * ordinary clips. `made`: by their address.
 */
export async function withReversedClips({ layers, ...how }: Reversing & { layers: DrawnPiece['layers'] }): Promise<{
  layers: DrawnPiece['layers'];
  made: Map<string, MediaSource>;
}> {
  const made = new Map<string, MediaSource>();
  const turned: DrawnPiece['layers'] = [];
  for (const [index, layer] of layers.entries()) {
    if (layer.kind !== 'clip' || !layer.item.reverse) {
      turned.push(layer);
      continue;
    }
    const url = `reversed-${index}.h264`;
    made.set(url, await reversedClip(layer, path.join(how.folder, url), how));
    // Its first frame is the layer's first.
    const trimStart = layer.item.start - layer.start;
    turned.push({ ...layer, item: { ...layer.item, url, reverse: false, speed: 1, trimStart } });
  }
  return { layers: turned, made };
}

/** The frames of a layer from the last to the first, in parts that fit the memory, as one stream. */
async function reversedClip(layer: ClipLayer, file: string, how: Reversing): Promise<MediaSource> {
  const source = how.sourceOf(layer.item);
  const size = evenSize(videoOf(source));
  const part = path.join(how.folder, 'part.h264');
  for (const each of partsOf(layer, heldFrames(size))) {
    await how.write({ ...partGraph(each, source, size), to: part, seconds: (each.end - each.start) / FPS });
    await pipeline(createReadStream(part), createWriteStream(file, { flags: 'a', mode: 0o600 }), {
      signal: how.signal,
    });
    how.onFrames?.(each.end - each.start);
  }
  await rm(part, { force: true });
  return sourceFor(file, source, { ...size, frames: layer.end - layer.start });
}

/** At least one, whatever its size. */
export const heldFrames = ({ width, height }: Size): number =>
  Math.max(1, Math.floor(HELD_BYTES / (width * height * 1.5)));

/** A layer in reverse as layers of its item played forwards, each of at most so many frames, the last ones first. */
export function partsOf({ item, start, end }: ClipLayer, most: number): ClipLayer[] {
  const forwards = { ...item, reverse: false, crop: null, effects: [], keyframes: [] };
  const [from, to] = [end, start].map((frame) => 2 * item.start + item.duration - frame) as [number, number];
  return Array.from({ length: Math.ceil((to - from) / most) }, (_, index) => {
    const last = to - index * most;
    return { kind: 'clip', item: forwards, start: Math.max(from, last - most), end: last };
  });
}

function partGraph(layer: ClipLayer, source: MediaSource, { width, height }: Size): Pick<Mix, 'graph' | 'options'> {
  const graph = newGraph();
  const frames = framesOf(graph, layer, source);
  graph.chains.push(`${frames},scale=${width}:${height}:flags=bicubic,reverse,settb=1/${FPS},setpts=N[part]`);
  return { graph, options: ['-map', '[part]', '-an', ...NEARLY_LOSSLESS, ...TAGS, '-r', String(FPS), '-f', 'h264'] };
}

/** The codec has no odd sizes. */
const evenSize = ({ width, height }: Size): Size => ({ width: width + (width % 2), height: height + (height % 2) });

function sourceFor(file: string, source: MediaSource, { frames, ...size }: Size & { frames: number }): MediaSource {
  const probe = videoOf(source);
  const { width: codedWidth, height: codedHeight } = size;
  const plain = { codec: 'h264', pixelFormat: 'yuv420p', bitDepth: 8, chroma: '4:2:0', matrix: 'bt709' } as const;
  const even = { rotation: 0, pixelAspect: 1, interlaced: false, hdr: null, fullRange: false, fps: FPS } as const;
  const video = { ...probe.video, ...plain, ...even, codedWidth, codedHeight, variableFps: false };
  const reading = ['-f', 'h264', '-framerate', String(FPS)];
  return { file, reading, probe: { ...probe, ...size, durationS: frames / FPS, video, audio: null } };
}
