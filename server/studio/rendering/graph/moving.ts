import { AppError } from '@/lib/errors/app-error';
import { cropAt } from '@/lib/scene/items/crop';
import type { Size } from '@/lib/scene/surface';
import { isCropKeyed } from '@/lib/timeline/keyed-looks';
import type { Item, Viewport } from '@/lib/timeline/model';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { cropWindowAt, geometryAt, keyedValue, passingAt } from '@/lib/timeline/values-at';
import { nameOfItem } from '../range';
import { commandsAt, newLabel, num, type Graph, type Placed } from './builder';
import { courseExpression, keyedExpression } from './keyed';
import { maskExpression } from './mask';

/** Pixels of a frame that moves, at most: the host's memory holds several. */
const MAX_PIXELS = 34_000_000;

/** Around the clip, so that its edges are soft. */
const BORDER = 4;
/** The filter's corners are the first pixels' middles. */
const HALF = 0.5;

type Moving = { graph: Graph; layer: ClipLayer; upright: string; at: string; viewport: Viewport };

/**
 * A clip whose place, size, angle or opacity changes: each frame as `geometryAt` has it, between pixels too, as the
 * preview draws it. It lies in a transparent picture as large as the film, whose corners are moved.
 */
export function movingClip({ graph, layer, upright, at, viewport }: Moving): Placed {
  const { item, start, end } = layer;
  const skipped = start - item.start;
  const scales = Array.from({ length: end - start }, (_, index) => keyedValue(item, 'scale', skipped + index));
  const most = Math.max(...scales);
  requireSmall(item, most);
  const [width, height] = [even(item.width * most), even(item.height * most)];
  const [w, h] = [
    even(Math.max(viewport.width, width + 2 * BORDER)),
    even(Math.max(viewport.height, height + 2 * BORDER)),
  ];
  const first = `st(0,on-1+${skipped});st(2,${keyedExpression(item, 'scale')});st(3,(${keyedExpression(item, 'rotation')})*PI/180)`;
  // A corner of the large picture, from the middle of the clip in it.
  const corner = (u: number, v: number): [string, string] => {
    const [a, b] = [
      num(((u + HALF - BORDER - width / 2) * item.width) / width),
      num(((v + HALF - BORDER - height / 2) * item.height) / height),
    ];
    return [
      `${first};(${keyedExpression(item, 'x')})+${num(item.width / 2 - HALF)}+ld(2)*(cos(ld(3))*(${a})-sin(ld(3))*(${b}))`,
      `${first};(${keyedExpression(item, 'y')})+${num(item.height / 2 - HALF)}+ld(2)*(sin(ld(3))*(${a})+cos(ld(3))*(${b}))`,
    ];
  };
  const corners = [corner(0, 0), corner(w, 0), corner(0, h), corner(w, h)]
    .map(([x, y], index) => `x${index}='${x}':y${index}='${y}'`)
    .join(':');
  const label = newLabel(graph, 'm');
  const see = seenOf({ graph, layer, label, left: 0 });
  const film = item.passing ? [`crop=${viewport.width}:${viewport.height}:0:0`] : [];
  const scaled = `${upright},scale=${width}:${height}:flags=bicubic,setsar=1`;
  graph.chains.push(
    [
      ...shapedChain({ graph, item, scaled, size: { width, height } }),
      ...cutOf({ graph, layer, size: { width, height } }),
      `pad=${w}:${h}:${BORDER}:${BORDER}:color=black@0`,
      `perspective=${corners}:sense=destination:interpolation=linear:eval=frame,format=yuva420p`,
      ...film,
      ...see,
      `${at}[${label}]`,
    ].join(','),
  );
  return shifted(layer, { label, x: '0', y: '0' });
}

/** Makes transparent what a crop that moves cuts off: each side is covered by a box of nothing, frame by frame. */
function cutOf({
  graph,
  layer: { item, start, end },
  size: { width, height },
}: Omit<Shaped, 'scaled' | 'item'> & { layer: ClipLayer }): string[] {
  if (!isCropKeyed(item)) return [];
  const label = newLabel(graph, 'x');
  const cuts = Array.from({ length: end - start }, (_, index) => cropWindowAt(item, start - item.start + index));
  const sides = [
    { side: 'left', name: 'x', at: (share: number) => Math.round(share * width) - HIDDEN },
    { side: 'right', name: 'x', at: (share: number) => width - Math.round(share * width) },
    { side: 'top', name: 'y', at: (share: number) => Math.round(share * height) - HIDDEN },
    { side: 'bottom', name: 'y', at: (share: number) => height - Math.round(share * height) },
  ] as const;
  const lines = cuts.map((cut) =>
    sides.map(({ side, name, at }) => `drawbox@${label}${side} ${name} ${at(cropAt(cut, side))}`).join(','),
  );
  const name = `${label}.cmd`;
  graph.commands.push({ name, text: commandsAt(lines) });
  const box = `w=${HIDDEN}:h=${HIDDEN}:color=black@0:t=fill:replace=1`;
  return [
    `sendcmd=f=${name}`,
    ...sides.map((one) => {
      const first = one.at(cropAt(cuts[0] ?? null, one.side));
      return `drawbox@${label}${one.side}=x=${one.name === 'x' ? first : 0}:y=${one.name === 'y' ? first : 0}:${box}`;
    }),
  ];
}

type Shaped = { graph: Graph; item: Item; scaled: string; size: Size };

/** The beginning of the chain of a clip that moves: its frames, transparent where its mask shows nothing. */
function shapedChain({ graph, item: { mask }, scaled, size: { width, height } }: Shaped): string[] {
  if (!mask) return [scaled, 'format=yuva444p'];
  const [colours, shape] = [newLabel(graph, 'm'), newLabel(graph, 'm')];
  const shown = maskExpression(mask, { width, height, left: 0, top: 0 });
  graph.chains.push(
    `${scaled},format=yuv444p[${colours}]`,
    `color=c=black:s=${width}x${height}:r=${FPS},trim=end_frame=1,format=gray,geq=lum='255*(${shown})',settb=1/${FPS}[${shape}]`,
  );
  return [`[${colours}][${shape}]alphamerge`, 'format=yuva444p'];
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** A placed layer that a transition moves sideways as a whole: by even pixels, as `passingAt` has it. */
export function shifted({ item }: ClipLayer, placed: Placed): Placed {
  const course = courseExpression(item.passing?.keys ?? [], 'shift');
  if (course === null) return placed;
  // The time, not the number: that counts frames which were read ahead.
  const x = `st(0,round(t*${FPS})-(${item.start}));${placed.x}+2*floor((${course})/2+0.5)`;
  return { ...placed, x, isMoving: true };
}

/** How strong a layer is seen, and how much of it. */
export const seenOf = ({ left, ...layer }: Revealing): string[] => [
  ...opacityOf(layer),
  ...revealOf({ left, ...layer }),
];

type Revealing = { graph: Graph; layer: ClipLayer; label: string; /** Of the stream in the film. */ left: number };

/** The edge up to which a transition shows a layer: what lies behind it is made transparent, frame by frame. */
function revealOf({ graph, layer: { item, start, end }, label, left }: Revealing): string[] {
  const edges = Array.from({ length: end - start }, (_, index) => {
    const passing = passingAt(item, start - item.start + index);
    return passing && passing.reveal < passing.film.width ? passing.reveal - left : HIDDEN;
  });
  const first = edges[0] ?? HIDDEN;
  if (edges.every((edge) => edge === HIDDEN)) return [];
  const own = `drawbox@${label}`;
  const lines = edges.map((edge) => `${own} x ${edge}`);
  const name = `${label}-edge.cmd`;
  graph.commands.push({ name, text: commandsAt(lines) });
  return [`sendcmd=f=${name}`, `${own}=x=${first}:y=0:w=${HIDDEN}:h=${HIDDEN}:color=black@0:t=fill:replace=1`];
}

/** Further to the right than any picture reaches. */
const HIDDEN = 16_384;

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
  const lines = values.map((value) => `${own} a val*${num(value)}`);
  const name = `${label}.cmd`;
  graph.commands.push({ name, text: commandsAt(lines) });
  return [`sendcmd=f=${name}`, `${own}=a=val*${num(first)}`];
}

function requireSmall(item: Item, scale: number): void {
  if (item.width * item.height * scale * scale <= MAX_PIXELS) return;
  throw new AppError(
    'MEDIA_REFUSED',
    `${nameOfItem(item)} becomes larger than this host can draw while it moves. Make it smaller.`,
  );
}
