export type MapNode = { username: string; participants_count: number | null; is_seed: boolean };
export type MapEdge = { from: string; to: string; count: number };
export type Place = { x: number; y: number; r: number };

/** Half the height of the map. */
export const HALF = 500;
const ROUNDS = 260;
const GOLDEN_ANGLE = 2.399_963;
const SMALLEST = 5;
const LARGEST = 18;

/** Larger channels are larger, by the logarithm: a hundred times as many participants double the circle. */
export function radiusOf({ participants_count, is_seed }: MapNode): number {
  if (is_seed) return LARGEST;
  const size = SMALLEST + 2.2 * Math.max(0, Math.log10((participants_count ?? 0) + 1) - 1.5);
  return Math.min(size, LARGEST - 2);
}

/**
 * Where each channel stands: those that forward each other are near, all others keep their distance. The same channels
 * always make the same map. `aspect`: how many times as wide as high it is.
 */
export function layOut(nodes: readonly MapNode[], edges: readonly MapEdge[], aspect = 1): Map<string, Place> {
  const indexOf = new Map(nodes.map(({ username }, index) => [username, index]));
  const joined = edges.flatMap(({ from, to, count }) => {
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [{ a, b, count }];
  });
  const degrees = new Map<number, number>();
  for (const { a, b } of joined) for (const end of [a, b]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  // Channels with many connections would draw all others into one heap.
  const links = joined.map(({ a, b, count }) => ({
    a,
    b,
    pull: (1 + Math.log2(1 + count) / 4) / Math.sqrt(Math.max(degrees.get(a) ?? 1, degrees.get(b) ?? 1)),
  }));
  const xs = nodes.map((_, index) => spiral(index, nodes.length) * Math.cos(index * GOLDEN_ANGLE));
  const ys = nodes.map((_, index) => spiral(index, nodes.length) * Math.sin(index * GOLDEN_ANGLE));
  const ideal = (1.5 * HALF) / Math.sqrt(Math.max(nodes.length, 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = (HALF / 8) * (1 - round / ROUNDS);
    moveOnce({ nodes, xs, ys, links, ideal, step });
  }
  const [wide, high] = [scaleOf(xs) * aspect, scaleOf(ys)];
  return new Map(
    nodes.map((node, index) => [
      node.username,
      { x: within(xs[index] ?? 0, wide, aspect), y: within(ys[index] ?? 0, high, 1), r: radiusOf(node) },
    ]),
  );
}

const spiral = (index: number, count: number) => (HALF * 0.8 * Math.sqrt(index)) / Math.sqrt(Math.max(count, 1));

type Round = {
  nodes: readonly MapNode[];
  xs: number[];
  ys: number[];
  links: readonly { a: number; b: number; pull: number }[];
  ideal: number;
  step: number;
};

function moveOnce({ nodes, xs, ys, links, ideal, step }: Round): void {
  const [dx, dy] = [new Float64Array(nodes.length), new Float64Array(nodes.length)];
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  const push = (index: number, x: number, y: number) => {
    dx[index] = (dx[index] ?? 0) + x;
    dy[index] = (dy[index] ?? 0) + y;
  };
  for (let a = 0; a < nodes.length; a += 1)
    for (let b = a + 1; b < nodes.length; b += 1) {
      const [x, y] = [at(xs, a) - at(xs, b), at(ys, a) - at(ys, b)];
      const square = Math.max(x * x + y * y, 1);
      const force = (ideal * ideal) / square;
      push(a, x * force, y * force);
      push(b, -x * force, -y * force);
    }
  for (const { a, b, pull } of links) {
    const [x, y] = [at(xs, a) - at(xs, b), at(ys, a) - at(ys, b)];
    const force = (pull * Math.hypot(x, y)) / ideal;
    push(a, -x * force * 0.5, -y * force * 0.5);
    push(b, x * force * 0.5, y * force * 0.5);
  }
  nodes.forEach(({ is_seed }, index) => {
    // The seed holds the middle; a gentle pull keeps channels without edges on the map.
    const [x, y] = [at(xs, index), at(ys, index)];
    const [fx, fy] = [(dx[index] ?? 0) - x * 0.35, (dy[index] ?? 0) - y * 0.35];
    const length = Math.max(Math.hypot(fx, fy), 0.01);
    const move = is_seed ? 0 : Math.min(length, step);
    xs[index] = is_seed ? 0 : x + (fx / length) * move;
    ys[index] = is_seed ? 0 : y + (fy / length) * move;
  });
}

/** Nearly all channels fill the map; the few that stand far out are moved to its edge. */
const NEARLY_ALL = 0.95;
const EDGE = HALF - LARGEST * 2;

function scaleOf(places: readonly number[]): number {
  const sorted = places.map(Math.abs).sort((a, b) => a - b);
  return EDGE / Math.max(sorted[Math.floor((sorted.length - 1) * NEARLY_ALL)] ?? 1, 1) / 1.08;
}

function within(place: number, scale: number, aspect: number): number {
  return Math.min(Math.max(place * scale, -EDGE * aspect), EDGE * aspect);
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest channel in the direction of an arrow key; what stands far aside of it counts as farther. */
export function nextInDirection(places: ReadonlyMap<string, Place>, from: string, key: string): string | null {
  const here = places.get(from);
  const direction = DIRECTIONS[key];
  if (!here || !direction) return null;
  let best: { username: string; distance: number } | null = null;
  for (const [username, { x, y }] of places) {
    const ahead = (x - here.x) * direction[0] + (y - here.y) * direction[1];
    const aside = Math.abs((x - here.x) * direction[1]) + Math.abs((y - here.y) * direction[0]);
    if (username === from || ahead <= 0.5) continue;
    const distance = ahead + 2 * aside;
    if (!best || distance < best.distance) best = { username, distance };
  }
  return best?.username ?? null;
}
