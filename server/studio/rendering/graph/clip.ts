import type { Probe, VideoProbe } from '@/lib/media/probe';
import type { Item, Viewport } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { geometryAt, isMoving } from '@/lib/timeline/values-at';
import { filmFrames } from '@/server/media/ffmpeg/film-frames';
import { inRightColours } from '@/server/media/ffmpeg/right-colours';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { addInput, newLabel, num, ONE_THREAD, type Graph, type Placed } from './builder';
import { movingClip } from './moving';

/** A file of the timeline on this host's disk. */
export type MediaSource = { file: string; probe: Probe };
export type SourceOf = (item: Item) => MediaSource;

/** Up to 1080p: more threads double what decoding costs, and the encoder keeps all cores busy. */
const ONE_THREAD_PIXELS = 2_100_000;
/** A box this much larger than the picture is cut before it is scaled. */
const FAR_LARGER = 2;

/** How many frames of an item its layer leaves out at the start. */
export const skippedOf = ({ item, start }: ClipLayer): number => start - item.start;

/** A clip at its place, its first frame at `layer.start`. */
export function placeClip(graph: Graph, layer: ClipLayer, source: MediaSource, viewport: Viewport): Placed {
  const { item, start } = layer;
  const upright = `${readClip(graph, layer, source)},${inRightColours(videoOf(source))}`;
  const at = `setpts=N+${start}`;
  if (isMoving(item)) return movingClip({ graph, layer, upright, at, viewport });
  const { chain, mask, x, y } = stillPlace({ item, probe: videoOf(source), viewport });
  const label = newLabel(graph, 'c');
  if (mask === undefined) {
    graph.chains.push(`${upright},${chain},${at}[${label}]`);
    return { label, x: num(x), y: num(y) };
  }
  const [colours, see] = [newLabel(graph, 'c'), newLabel(graph, 'c')];
  graph.chains.push(
    `${upright},${chain}[${colours}]`,
    `${mask}[${see}]`,
    `[${colours}][${see}]alphamerge,${at}[${label}]`,
  );
  return { label, x: num(x), y: num(y) };
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
  const wanted = (item.trimStart + skippedOf(layer) * item.speed) / FPS;
  const from = Math.max(0, Math.min(wanted, durationS - 2 / Math.max(1, video.fps)));
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

type Still = { item: Item; probe: VideoProbe; viewport: Viewport };

/** `mask`: one picture that says where all of them are seen. */
type Place = { chain: string; mask?: string; x: number; y: number };

/** A box that does not move: scaled, turned, and where its top left is. */
function stillPlace({ item, probe, viewport }: Still): Place {
  const { x, y, width, height, scale, rotation, opacity } = geometryAt(item, 0);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const cut = cutOf({ item, probe, viewport });
  // The part that is left, from the box's centre, before scale and rotation.
  const part = cut?.part ?? { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  const crop = cut ? [`crop=${cut.crop.join(':')}`] : [];
  const see = opacity < 1 ? [`lutyuv=a=val*${num(opacity)}`] : [];
  if (rotation % 360 === 0) {
    const [left, top] = [Math.round(cx + part.left * scale), Math.round(cy + part.top * scale)];
    const [w, h] = [Math.round(cx + part.right * scale) - left, Math.round(cy + part.bottom * scale) - top];
    const sized = `scale=${Math.max(1, w)}:${Math.max(1, h)}:flags=bicubic`;
    // Colours have half the resolution, so overlay takes even places only.
    const [dx, dy] = [left & 1, top & 1];
    const shifted = dx || dy ? [`format=yuva444p,pad=iw+${dx}:ih+${dy}:${dx}:${dy}:color=black@0`] : [];
    const chain = [...crop, sized, 'setsar=1', ...shifted, 'format=yuva420p', ...see].join(',');
    return { chain, x: left - dx, y: top - dy };
  }
  const [w, h] = [
    Math.max(2, Math.round((part.right - part.left) * scale)),
    Math.max(2, Math.round((part.bottom - part.top) * scale)),
  ];
  const angle = (rotation * Math.PI) / 180;
  const [ox, oy] = [((part.left + part.right) / 2) * scale, ((part.top + part.bottom) / 2) * scale];
  const centre = {
    x: cx + ox * Math.cos(angle) - oy * Math.sin(angle),
    y: cy + ox * Math.sin(angle) + oy * Math.cos(angle),
  };
  const across = (a: number, b: number, middle: number) => sideFor(turned(a + 4, b + 4, angle), middle);
  const [ow, oh] = [across(w, h, centre.x), across(h, w, centre.y)];
  // Turning is slow: what is transparent stays where it is, so it is turned once instead of in each frame.
  const sized = `scale=${w}:${h}:flags=bicubic,setsar=1`;
  const turn = `pad=iw+4:ih+4:2:2:color=black@0,rotate=a='${num(angle)}':ow=${ow}:oh=${oh}:c=black@0`;
  return {
    chain: [...crop, sized, 'format=yuv420p', turn].join(','),
    mask: [
      `color=c=white:s=${w}x${h}:r=${FPS},trim=end_frame=1,format=yuva420p`,
      turn,
      ...see,
      `alphaextract,settb=1/${FPS}`,
    ].join(','),
    x: Math.round(centre.x - ow / 2),
    y: Math.round(centre.y - oh / 2),
  };
}

/** The side of the box around a turned one. */
const turned = (along: number, other: number, angle: number): number =>
  Math.abs(along * Math.cos(angle)) + Math.abs(other * Math.sin(angle));

/** The side with which a picture around this middle begins at an even pixel: overlay takes no others. */
function sideFor(least: number, middle: number): number {
  const side = Math.ceil(least);
  const wanted = (((Math.round(2 * middle) - side) % 4) + 4) % 4;
  return side + wanted;
}

type Part = { left: number; top: number; right: number; bottom: number };

/**
 * Of a box that is far larger than the picture, the part of its source that can be seen at all; else null. Its corners
 * lie on even pixels of the source.
 */
function cutOf({ item, probe, viewport }: Still): { crop: number[]; part: Part } | null {
  const { x, y, width, height, scale, rotation } = geometryAt(item, 0);
  if (width * scale * height * scale <= FAR_LARGER * viewport.width * viewport.height) return null;
  const angle = (-rotation * Math.PI) / 180;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const corners = [0, viewport.width].flatMap((vx) =>
    [0, viewport.height].map((vy) => ({
      x: ((vx - cx) * Math.cos(angle) - (vy - cy) * Math.sin(angle)) / scale,
      y: ((vx - cx) * Math.sin(angle) + (vy - cy) * Math.cos(angle)) / scale,
    })),
  );
  const along = (values: readonly number[], side: number, pixels: number) => {
    const even = (value: number, up: boolean) => {
      const pixel = ((value + side / 2) / side) * pixels;
      return Math.min(pixels, Math.max(0, 2 * (up ? Math.ceil(pixel / 2) : Math.floor(pixel / 2))));
    };
    const [from, to] = [even(Math.min(...values), false), even(Math.max(...values), true)];
    return { from: Math.min(from, pixels - 2), size: Math.max(2, to - Math.min(from, pixels - 2)) };
  };
  const [across, down] = [
    along(
      corners.map((corner) => corner.x),
      width,
      probe.width,
    ),
    along(
      corners.map((corner) => corner.y),
      height,
      probe.height,
    ),
  ];
  const back = (pixel: number, side: number, pixels: number) => (pixel / pixels) * side - side / 2;
  return {
    crop: [across.size, down.size, across.from, down.from],
    part: {
      left: back(across.from, width, probe.width),
      right: back(across.from + across.size, width, probe.width),
      top: back(down.from, height, probe.height),
      bottom: back(down.from + down.size, height, probe.height),
    },
  };
}
