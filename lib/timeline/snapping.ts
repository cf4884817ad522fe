import { endOf, type Item, type Timeline, type Viewport } from './model';

/** Where an edge came to lie, and on what. */
export type TimeGuide = { frame: number; on: 'item' | 'playhead' | 'word' | 'marker' | 'start' };

/** The frames to which edges snap: other items' edges, the playhead, words, markers and the start. */
export function timeTargets(
  { items, markers = [] }: Timeline,
  { moving, playhead, words = [] }: { moving: ReadonlySet<string>; playhead: number; words?: readonly number[] },
): TimeGuide[] {
  return [
    { frame: 0, on: 'start' },
    { frame: playhead, on: 'playhead' },
    ...items
      .filter(({ id, visible }) => visible && !moving.has(id))
      .flatMap((item): TimeGuide[] => [
        { frame: item.start, on: 'item' },
        { frame: endOf(item), on: 'item' },
      ]),
    ...markers.map(({ frame }): TimeGuide => ({ frame, on: 'marker' })),
    ...words.map((frame): TimeGuide => ({ frame, on: 'word' })),
  ];
}

/** By how many frames edges that were moved by `by` have to move further to lie on a target, and which it is. */
export function snapTime({
  edges,
  by,
  targets,
  tolerance,
}: {
  edges: readonly number[];
  by: number;
  targets: readonly TimeGuide[];
  /** Frames. */
  tolerance: number;
}): { by: number; guide: TimeGuide | null } {
  let best: { by: number; guide: TimeGuide | null } = { by, guide: null };
  let nearest = tolerance + 1;
  for (const edge of edges)
    for (const target of targets) {
      const distance = Math.abs(edge + by - target.frame);
      if (distance >= nearest) continue;
      nearest = distance;
      best = { by: target.frame - edge, guide: target };
    }
  return best;
}

export type Box = { x: number; y: number; width: number; height: number };
/** A line across the canvas at `at`, on which an edge or a centre lies. */
export type CanvasGuide = { axis: 'x' | 'y'; at: number };

/** Where a box comes to lie when its edges and centre snap to other boxes and to the canvas. */
export function snapBox({
  box,
  others,
  viewport,
  tolerance,
}: {
  box: Box;
  others: readonly Box[];
  viewport: Viewport;
  /** Pixels. */
  tolerance: number;
}): { x: number; y: number; guides: CanvasGuide[] } {
  const frame: Box = { x: 0, y: 0, ...viewport };
  const all = [frame, ...others];
  const across = snapLine(
    linesOf(box.x, box.width),
    all.flatMap(({ x, width }) => linesOf(x, width)),
    tolerance,
  );
  const down = snapLine(
    linesOf(box.y, box.height),
    all.flatMap(({ y, height }) => linesOf(y, height)),
    tolerance,
  );
  return {
    x: box.x + (across?.by ?? 0),
    y: box.y + (down?.by ?? 0),
    guides: [
      ...(across ? [{ axis: 'x' as const, at: across.at }] : []),
      ...(down ? [{ axis: 'y' as const, at: down.at }] : []),
    ],
  };
}

const linesOf = (from: number, length: number): number[] => [from, from + length / 2, from + length];

function snapLine(own: readonly number[], targets: readonly number[], tolerance: number) {
  let best: { by: number; at: number } | null = null;
  for (const line of own)
    for (const at of targets)
      if (Math.abs(at - line) <= (best ? Math.abs(best.by) - 1e-9 : tolerance)) best = { by: at - line, at };
  return best;
}

/** The box around an item as it stands, scaled and turned. */
export function outerBox({
  x,
  y,
  width,
  height,
  scale,
  rotation,
}: Pick<Item, 'x' | 'y' | 'width' | 'height' | 'scale' | 'rotation'>): Box {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = [width * scale, height * scale];
  const [outerWidth, outerHeight] = [w * cos + h * sin, w * sin + h * cos];
  return {
    x: x + width / 2 - outerWidth / 2,
    y: y + height / 2 - outerHeight / 2,
    width: outerWidth,
    height: outerHeight,
  };
}
