import type { Range } from './preset';

/** The part of a video that the user wants, in seconds from its beginning. */
export type Trim = { start: number; end: number };

/** The shortest allowed video. */
export const MIN_TRIM_S = 0.1;

type Move = { trim: Trim; edge: keyof Trim; to: number; durationS: number; lengths: Range };

/**
 * One edge of a part moved by hand: the other one follows where the part would get longer or shorter than the network
 * takes.
 */
export function withEdge({ trim, edge, to, durationS, lengths }: Move): Trim {
  const least = Math.min(durationS, Math.max(lengths[0], MIN_TRIM_S));
  const most = Math.max(least, lengths[1]);
  const between = (value: number, min: number, max: number) => rounded(Math.min(max, Math.max(min, value)));
  if (edge === 'start') {
    const start = between(to, 0, durationS - least);
    return { start, end: between(trim.end, start + least, Math.min(durationS, start + most)) };
  }
  const end = between(to, least, durationS);
  return { start: between(trim.start, Math.max(0, end - most), end - least), end };
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(3));
}
