import { AppError } from '@/lib/errors/app-error';
import type { Item } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { geometryAt, keyedValue } from '@/lib/timeline/values-at';
import { nameOfItem } from '../range';
import { newLabel, num, type Graph, type Placed } from './builder';
import { frameAt, keyedExpression } from './keyed';

/** Pixels of a frame that moves, at most: the host's memory holds several. */
const MAX_PIXELS = 34_000_000;

type Moving = { graph: Graph; layer: ClipLayer; upright: string; at: string };

/** A clip whose place, size, angle or opacity changes: each frame as `geometryAt` has it. */
export function movingClip({ graph, layer, upright, at }: Moving): Placed {
  const { item, start, end } = layer;
  const skipped = start - item.start;
  const isKeyed = (property: string) => item.keyframes.some((key) => key.property === property);
  const scales = Array.from({ length: end - start }, (_, index) => keyedValue(item, 'scale', skipped + index));
  const turns = isKeyed('rotation') || item.rotation % 360 !== 0;
  const most = Math.max(...scales);
  requireSmall(item, most);
  const scale = isKeyed('scale') ? keyedExpression(item, 'scale', frameAt(skipped)) : num(item.scale);
  // Computed once for each side; a scale that does not change is a number.
  const side = (length: number) => (isKeyed('scale') ? times(scale, length) : String(even(length * most)));
  const evaluation = isKeyed('scale') ? ':eval=frame' : '';
  const sized = `scale=w='${side(item.width)}':h='${side(item.height)}':flags=bicubic${evaluation},setsar=1,format=yuva420p`;
  const diagonal = even(Math.hypot(item.width, item.height) * most + 6);
  const box = turns
    ? { width: diagonal, height: diagonal }
    : { width: even(item.width * most + 2), height: even(item.height * most + 2) };
  const padded =
    isKeyed('scale') || turns
      ? [`pad=w=${box.width}:h=${box.height}:x='(ow-iw)/2':y='(oh-ih)/2':eval=frame:color=black@0`]
      : [];
  const turned = turns ? [`rotate=a='${angleOf(item, skipped)}':ow=iw:oh=ih:c=black@0`] : [];
  const label = newLabel(graph, 'm');
  const see = opacityOf({ graph, layer, label });
  graph.chains.push([upright, sized, ...padded, ...turned, ...see, `${at}[${label}]`].join(','));
  const shown = padded.length > 0 ? box : { width: even(item.width * most), height: even(item.height * most) };
  const place = (property: 'x' | 'y', length: number, own: number) =>
    times(keyedExpression(item, property, `${frameAt(-item.start)}`), 1, length / 2 - own / 2);
  return {
    label,
    x: place('x', item.width, shown.width),
    y: place('y', item.height, shown.height),
  };
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** An expression times a length, plus an offset, as a whole number. */
function times(expression: string, length: number, offset = 0): string {
  const [first, value] = expression.includes(';') ? expression.split(';') : ['', expression];
  const result = `round((${value})*${num(length)}+(${num(offset)}))`;
  return first ? `${first};${result}` : result;
}

function angleOf(item: Item, skipped: number): string {
  const [first, value] = keyedExpression(item, 'rotation', frameAt(skipped)).split(';');
  return value === undefined ? `${first}*PI/180` : `${first};(${value})*PI/180`;
}

/** Opacity frame by frame, wherever it changes: a command to a filter, which has no clock of its own. */
function opacityOf({ graph, layer, label }: { graph: Graph; layer: ClipLayer; label: string }): string[] {
  const { item, start, end } = layer;
  const values = Array.from({ length: end - start }, (_, index) =>
    Math.min(1, Math.max(0, geometryAt(item, start - item.start + index).opacity)),
  );
  const first = values[0] ?? 1;
  if (values.every((value) => value === 1)) return [];
  const own = `lutyuv@${label}`;
  if (values.every((value) => value === first)) return [`lutyuv=a=val*${num(first)}`];
  const lines = values.flatMap((value, index) =>
    value === values[index - 1] ? [] : [`${num(Math.max(0, (index - 0.5) / FPS))} ${own} a val*${num(value)};`],
  );
  const name = `${label}.cmd`;
  graph.commands.push({ name, text: lines.join('\n') });
  return [`sendcmd=f=${name}`, `${own}=a=val*${num(first)}`];
}

function requireSmall(item: Item, scale: number): void {
  if (item.width * item.height * scale * scale <= MAX_PIXELS) return;
  throw new AppError(
    'MEDIA_REFUSED',
    `${nameOfItem(item)} becomes larger than this host can draw while it moves. Make it smaller.`,
  );
}
