import type { Item, Viewport } from '@/lib/timeline/model';
import { endOf } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { isMoving } from '@/lib/timeline/values-at';
import type { DrawnLane, DrawnPiece } from '@/server/studio/recording/child/messages';
import { addInput, newLabel, type Graph } from './builder';
import { placeClip, wholeClip, type SourceOf } from './clip';

/** More spans than that are not worth a question for each frame. */
const MAX_SPANS = 40;
const BLACK = 'format=yuv420p,setsar=1';

type Picture = { graph: Graph; piece: DrawnPiece; viewport: Viewport; sourceOf: SourceOf };

/** Everything that is seen in a piece, from back to front. Returns the label of the finished picture. */
export function composePicture({ graph, piece: { frames, layers }, viewport, sourceOf }: Picture): string {
  const { ground, rest } = groundOf(layers, viewport);
  let shown = groundChain({ graph, clips: ground, frames, viewport, sourceOf });
  for (const layer of rest) {
    const over = newLabel(graph, 'v');
    if (layer.kind === 'lane') {
      const lane = addInput(graph, { file: layer.list, options: ['-f', 'concat', '-safe', '0'] });
      const label = newLabel(graph, 'l');
      graph.chains.push(`[${lane}:v:0]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[${label}]`);
      const { box } = layer;
      graph.chains.push(
        `[${shown}][${label}]overlay=x=${box.x}:y=${box.y}:eval=init:eof_action=pass:format=yuv420${during(layer, frames)}[${over}]`,
      );
    } else {
      const { label, x, y } = placeClip(graph, layer, sourceOf(layer.item), viewport);
      const evaluation = isMoving(layer.item) ? 'frame' : 'init';
      graph.chains.push(
        `[${shown}][${label}]overlay=x='${x}':y='${y}':eval=${evaluation}:eof_action=pass:repeatlast=0:format=yuv420:enable='${within(layer)}'[${over}]`,
      );
    }
    shown = over;
  }
  return shown;
}

/** Half a frame early: times are rounded, frames are not. */
const within = ({ start, end }: { start: number; end: number }): string =>
  `between(t,${((start - 0.5) / FPS).toFixed(6)},${((end - 0.5) / FPS).toFixed(6)})`;

/** A lane costs nothing while it is empty. */
function during({ shown }: DrawnLane, frames: number): string {
  const [first] = shown;
  if (shown.length > MAX_SPANS || (first && first.start === 0 && first.end >= frames)) return '';
  return `:enable='${shown.length === 0 ? '0' : shown.map(within).join('+')}'`;
}

type Layers = DrawnPiece['layers'];

/** The clips at the back that fill the whole picture one after the other: nothing has to be laid over anything. */
function groundOf(layers: Layers, viewport: Viewport): { ground: ClipLayer[]; rest: Layers } {
  const ground: ClipLayer[] = [];
  for (const layer of layers) {
    const isFree = (clip: ClipLayer) => ground.every((other) => clip.end <= other.start || other.end <= clip.start);
    if (layer.kind !== 'clip' || !isWhole(layer.item, viewport) || !isFree(layer)) break;
    ground.push(layer);
  }
  return { ground: ground.toSorted((a, b) => a.start - b.start), rest: layers.slice(ground.length) };
}

function isWhole(item: Item, viewport: Viewport): boolean {
  const { x, y, width, height, scale, rotation, opacity } = item;
  if (rotation % 360 !== 0 || opacity < 1 || isMoving(item) || endOf(item) <= item.start) return false;
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
