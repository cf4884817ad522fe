import type { Blend } from '@/lib/scene/items/blend';
import type { Viewport } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import { newLabel, type Graph, type Placed } from './builder';

/** The modes as ffmpeg calls them; the first picture is the lower one. */
const MODES: Record<Exclude<Blend, 'normal'>, string> = {
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
  add: 'addition',
};

const TO_RGB = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc';
const FROM_RGB = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';

type Blended = {
  graph: Graph;
  /** The picture under the layer: all of a piece's frames. */
  shown: string;
  layer: { start: number; end: number };
  placed: Placed;
  blend: Exclude<Blend, 'normal'>;
  frames: number;
  viewport: Viewport;
};

/**
 * A layer whose colours work on those under it, in RGB, as a canvas does it. The film is parted where the layer begins
 * and ends: what lies before and after is not touched, and no frame waits for one that comes later.
 */
export function blended({ graph, shown, layer: { start, end }, placed, blend, frames, viewport }: Blended): string {
  const name = () => newLabel(graph, 'b');
  const [before, under, after] = [start > 0 ? name() : null, name(), end < frames ? name() : null];
  const parts = [before, under, after].filter((part) => part !== null);
  const cut = parts.length > 1;
  if (cut) graph.chains.push(`[${shown}]split=${parts.length}${parts.map((part) => `[${part}]`).join('')}`);
  const joined: string[] = [];
  const trimmed = (part: string, trim: string) => {
    const label = name();
    graph.chains.push(`[${part}]trim=${trim},setpts=PTS-STARTPTS[${label}]`);
    joined.push(label);
  };
  if (before) trimmed(before, `end_frame=${start}`);
  const from = cut ? `[${under}]trim=start_frame=${start}:end_frame=${end}` : `[${shown}]null`;
  joined.push(mixed({ graph, from, placed, blend, span: { start, end }, viewport }));
  if (after) trimmed(after, `start_frame=${end}`);
  if (!cut) return joined[0] ?? shown;
  const label = newLabel(graph, 'v');
  const inputs = joined.map((part) => `[${part}]`).join('');
  graph.chains.push(`${inputs}concat=n=${joined.length}:v=1:a=0,settb=1/${FPS},setpts=N[${label}]`);
  return label;
}

type Mixed = Pick<Blended, 'graph' | 'placed' | 'blend' | 'viewport'> & {
  /** The beginning of the chain of the frames under it. */
  from: string;
  span: { start: number; end: number };
};

/** The frames of a layer, blended with those under it: where it is opaque fully, elsewhere as much as it is seen. */
function mixed({ graph, from, placed, blend, span: { start, end }, viewport: { width, height } }: Mixed): string {
  const [ground, whole, colours, seen, low, lower] = Array.from({ length: 6 }, () => newLabel(graph, 'b'));
  const [upper, mask, mix, over, done] = Array.from({ length: 5 }, () => newLabel(graph, 'b'));
  const isAdded = blend === 'add';
  const place = `overlay=x='${placed.x}':y='${placed.y}':eval=${placed.isMoving ? 'frame' : 'init'}`;
  graph.chains.push(
    `color=c=black@0:s=${width}x${height}:r=${FPS},trim=end_frame=${end - start},format=yuva420p,setsar=1,settb=1/${FPS},setpts=N+${start}[${ground}]`,
    `[${ground}][${placed.label}]${place}:format=yuv420,split[${colours}][${seen}]`,
    // Light is added as strongly as it is seen; other colours work fully, and the mask says how much of that is seen.
    `[${colours}]${TO_RGB},format=gbrap${isAdded ? ',premultiply=inplace=1' : ''},format=gbrp[${upper}]`,
    `[${seen}]alphaextract${isAdded ? ",lut=y='if(val,255,0)'" : ''}[${mask}]`,
    `${from},split[${low}][${lower}]`,
    `[${low}]${TO_RGB},format=gbrp[${whole}]`,
    `[${whole}][${upper}]blend=all_mode=${MODES[blend]},${FROM_RGB}[${mix}]`,
    `[${mix}][${mask}]alphamerge[${over}]`,
    `[${lower}][${over}]overlay=0:0:eof_action=pass:format=yuv420,settb=1/${FPS},setpts=N[${done}]`,
  );
  return done ?? '';
}
