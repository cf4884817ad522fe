import type { ComparedRow, Comparison } from './compare';
import type { Figure } from './figures';

/** Hours and weekdays in their own order, posts as they came; others by their median, sure ones first. */
export function inOrder<R extends ComparedRow>(
  rows: readonly R[],
  { by, figure }: { by: Comparison; figure: Figure },
): R[] {
  if (by === 'post') return [...rows];
  if (by === 'hour' || by === 'weekday') return rows.toSorted((a, b) => Number(a.key) - Number(b.key));
  const rank = ({ figures }: R) => (figures[figure]?.enough ? 1 : 0);
  const median = ({ figures }: R) => figures[figure]?.median ?? 0;
  return rows.toSorted((a, b) => rank(b) - rank(a) || median(b) - median(a));
}
