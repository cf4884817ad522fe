import type { Blend } from '@/lib/scene/items/blend';
import type { Item, Viewport } from '@/lib/timeline/model';
import { endOf } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { isMoving } from '@/lib/timeline/values-at';
import type { DrawnPiece } from '@/server/studio/recording/child/messages';
import { blended } from './blended';
import { addInput, newLabel, ONE_THREAD, type Graph, type Placed } from './builder';
import { placeClip, wholeClip, type SourceOf } from './clip';

const BLACK = 'format=yuv420p,setsar=1';

type Picture = { graph: Graph; piece: DrawnPiece; viewport: Viewport; sourceOf: SourceOf };

/** Everything that is seen in a piece, from back to front. Returns the label of the finished picture. */
export function composePicture({ graph, piece: { frames, layers }, viewport, sourceOf }: Picture): string {
  const { ground, rest } = groundOf(layers, viewport);
  let shown = groundChain({ graph, clips: ground, frames, viewport, sourceOf });
  for (const layer of rest) {
    const place = placed({ graph, layer, viewport, sourceOf });
    const blend = blendOf(layer);
    if (blend !== 'normal') {
      shown = blended({ graph, shown, layer, placed: place, blend, frames, viewport });
      continue;
    }
    const { label, x, y, isMoving: moves } = place;
    const at = `overlay=x='${x}':y='${y}':eval=${moves ? 'frame' : 'init'}`;
    const over = newLabel(graph, 'v');
    // Not `enable`: it looks at the time of the frame that was read last, which may be one of the layer's next ones.
    graph.chains.push(`[${shown}][${label}]${at}:eof_action=pass:format=yuv420[${over}]`);
    shown = over;
  }
  return shown;
}

type Layer = { layer: DrawnPiece['layers'][number] } & Omit<Picture, 'piece'>;

/** A layer as a stream that begins and ends with it, on the film's own clock. */
function placed({ graph, layer, viewport, sourceOf }: Layer): Placed {
  if (layer.kind === 'clip') return placeClip(graph, layer, sourceOf(layer.item), viewport);
  const { box, list, start } = layer;
  const index = addInput(graph, { file: list, options: [...ONE_THREAD, '-f', 'concat', '-safe', '0'] });
  const label = newLabel(graph, 'l');
  graph.chains.push(
    `[${index}:v:0]settb=1/${FPS},setpts=PTS+${start},scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[${label}]`,
  );
  return { label, x: String(box.x), y: String(box.y) };
}

const blendOf = (layer: DrawnPiece['layers'][number]): Blend =>
  (layer.kind === 'clip' ? layer.item.blend : layer.blend) ?? 'normal';

type Layers = DrawnPiece['layers'];

/**
 * Clips that fill the whole picture one after the other, with nothing under them in their time: they are laid over
 * nothing. What lies between them in the order of drawing may be seen at other times, such as a transition.
 */
function groundOf(layers: Layers, viewport: Viewport): { ground: ClipLayer[]; rest: Layers } {
  const ground: ClipLayer[] = [];
  const rest: Layers = [];
  for (const layer of layers) {
    const isFree = (other: Layers[number]) => layer.end <= other.start || other.end <= layer.start;
    const isGround = layer.kind === 'clip' && isWhole(layer.item, viewport) && [...ground, ...rest].every(isFree);
    if (isGround) ground.push(layer);
    else rest.push(layer);
  }
  return { ground: ground.toSorted((a, b) => a.start - b.start), rest };
}

function isWhole(item: Item, viewport: Viewport): boolean {
  const { x, y, width, height, scale, rotation, opacity, mask, blend } = item;
  if (mask || blend !== 'normal' || rotation % 360 !== 0 || opacity < 1 || isMoving(item) || endOf(item) <= item.start)
    return false;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const edges = [
    cx - (width * scale) / 2,
    cy - (height * scale) / 2,
    cx + (width * scale) / 2,
    cy + (height * scale) / 2,
  ];
  return edges.map(Math.round).join() === [0, 0, viewport.width, viewport.height].join();
}

type Ground = Omit<Picture, 'piece'> & { clips: readonly ClipLayer[]; frames: number };

/** Clips one after the other, black in between. */
function groundChain({ graph, clips, frames, viewport, sourceOf }: Ground): string {
  const black = (length: number): string => {
    const label = newLabel(graph, 'k');
    graph.chains.push(
      `color=c=black:s=${viewport.width}x${viewport.height}:r=${FPS},trim=end_frame=${length},${BLACK},settb=1/${FPS}[${label}]`,
    );
    return label;
  };
  const parts: string[] = [];
  let at = 0;
  for (const clip of clips) {
    if (clip.start > at) parts.push(black(clip.start - at));
    parts.push(wholeClip(graph, clip, sourceOf(clip.item), viewport));
    at = clip.end;
  }
  if (at < frames) parts.push(black(frames - at));
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const label = newLabel(graph, 'g');
  const inputs = parts.map((part) => `[${part}]`).join('');
  graph.chains.push(`${inputs}concat=n=${parts.length}:v=1:a=0,settb=1/${FPS},setpts=N[${label}]`);
  return label;
}
