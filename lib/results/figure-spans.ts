import { POSTS_LISTED } from './compare';

/** A time whose posts are read by one call. */
export type FigureSpan = { from: Date; to: Date };
type CountedDay = FigureSpan & { out: number };

/**
 * As few spans as hold all posts of the days that went out, each of as many as one answer lists. They meet,
 * so that a post which goes out a moment after its day is in one; a day with more than an answer lists has its own.
 */
export function figureSpans(days: readonly CountedDay[]): FigureSpan[] {
  const spans: CountedDay[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (!last && day.out === 0) continue;
    if (last && (day.out === 0 || last.out + day.out <= POSTS_LISTED))
      spans.splice(-1, 1, { ...last, to: day.to, out: last.out + day.out });
    else spans.push(day);
  }
  return spans.map(({ from, to }) => ({ from, to }));
}
