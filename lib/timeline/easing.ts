/** How a value goes on to the next one; `in-out` is another word for `ease`. */
export const EASINGS = ['linear', 'ease', 'in', 'out', 'in-out', 'hold'] as const;
export type NamedEasing = (typeof EASINGS)[number];
/** A curve of one's own: two handles of a cubic Bezier, each with its share of the time and of the way. */
export type Curve = readonly [x1: number, y1: number, x2: number, y2: number];
export type Easing = NamedEasing | Curve;

/** A handle may lie so far before the start and beyond the end of the way; its time lies within. */
export const CURVE_WAY = { min: -0.5, max: 1.5 } as const;

export const isCurve = (easing: Easing): easing is Curve => typeof easing === 'object';

const smooth = (share: number): number => share * share * (3 - 2 * share);
const EASE: Record<NamedEasing, (share: number) => number> = {
  linear: (share) => share,
  ease: smooth,
  in: (share) => share ** 3,
  out: (share) => 1 - (1 - share) ** 3,
  'in-out': smooth,
  hold: () => 0,
};

/** The share of the way at a share of the time. A newer version may know more names. */
export const easedShare = (easing: Easing, share: number): number =>
  isCurve(easing) ? alongLines(linesOf(easing), share) : (EASE[easing] ?? EASE.linear)(share);

/** A piece of a curve, from a share of the time on: straight, with its slope. */
export type Line = { from: number; to: number; start: number; slope: number };

/** So many lines are a curve to any eye, and the same one in a filter of ffmpeg. */
const LINES = 64;
const kept = new WeakMap<Curve, readonly Line[]>();

/** A curve as the lines that both the preview and a render follow. */
export function linesOf(curve: Curve): readonly Line[] {
  const known = kept.get(curve);
  if (known) return known;
  const [x1, y1, x2, y2] = curve;
  const at = (t: number, one: number, two: number) => 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t ** 3;
  const lines = Array.from({ length: LINES }, (_, index): Line => {
    const [t, u] = [index / LINES, (index + 1) / LINES];
    const [from, to, start] = [at(t, x1, x2), at(u, x1, x2), at(t, y1, y2)];
    return { from, to, start, slope: (at(u, y1, y2) - start) / (to - from) };
  }).filter(({ from, to }) => to - from > 1e-6);
  kept.set(curve, lines);
  return lines;
}

function alongLines(lines: readonly Line[], share: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.to ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  const line = lines[low];
  return line ? line.start + line.slope * (share - line.from) : share;
}

/** The same as a curve; null: it holds. Each name has one. */
export function curveOf(easing: Easing): Curve | null {
  if (isCurve(easing)) return easing;
  if (easing === 'hold') return null;
  if (easing === 'linear') return [1 / 3, 1 / 3, 2 / 3, 2 / 3];
  if (easing === 'in') return [1 / 3, 0, 2 / 3, 0];
  return easing === 'out' ? [1 / 3, 1, 2 / 3, 1] : [1 / 3, 0, 2 / 3, 1];
}

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)) * 1_000) / 1_000 + 0;
const TIME = { min: 0, max: 1 };

/** A curve within its ranges. */
export const heldCurve = ([x1, y1, x2, y2]: Curve): Curve => [
  within(x1, TIME),
  within(y1, CURVE_WAY),
  within(x2, TIME),
  within(y2, CURVE_WAY),
];

/** An easing as another program sent it; null: it is none. */
export function easingIn(sent: unknown): Easing | null {
  if (Array.isArray(sent)) return sent.length === 4 && sent.every(Number.isFinite) ? heldCurve(sent as never) : null;
  return EASINGS.find((name) => name === sent) ?? null;
}

export const isSameEasing = (one: Easing, other: Easing): boolean => one === other || String(one) === String(other);
