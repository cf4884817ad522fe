import type { ComparedRow } from './compare';
import { FIGURES, type Figure } from './figures';
import type { Spread } from './median';

/** An hour of the day, 0 to 23, and how posts of that hour do. */
export type BestHour = { hour: number; spread: Spread };
export type BestHours = { figure: Figure; hours: readonly BestHour[] };

/** Hours offered together. */
const SHOWN = 3;
/** One hour alone is better than none: nothing is known of the others. */
const COMPARED_MIN = 2;

/**
 * The hours whose posts do best, best first, by the first figure of which enough is known; null: too little is known.
 * They are ranked by the low end of the interval, so that an hour with a few lucky posts does not win.
 */
export function bestHours(rows: readonly ComparedRow[]): BestHours | null {
  for (const figure of FIGURES) {
    const sure = rows.flatMap(({ key, figures }) => {
      const { [figure]: spread } = figures;
      return spread?.enough ? [{ hour: Number(key), spread }] : [];
    });
    if (sure.length < COMPARED_MIN) continue;
    const hours = sure.toSorted((a, b) => b.spread.low - a.spread.low || b.spread.median - a.spread.median);
    // With every hour on the list nothing would be said.
    return { figure, hours: hours.slice(0, Math.min(SHOWN, sure.length - 1)) };
  }
  return null;
}
