import { expect, it } from 'vitest';
import { bestHours } from './best-hours';
import type { ComparedRow } from './compare';
import { FIGURES, type Figure } from './figures';

const spread = (median: number, low = median, posts = 8) => ({ posts, median, low, high: median, enough: posts >= 8 });
const row = (hour: number, known: Partial<Record<Figure, ReturnType<typeof spread>>>): ComparedRow => ({
  key: String(hour),
  figures: Object.fromEntries(FIGURES.map((figure) => [figure, known[figure] ?? null])) as ComparedRow['figures'],
});
const hoursOf = (rows: readonly ComparedRow[]) => bestHours(rows)?.hours.map(({ hour }) => hour);

it('ranks hours by the low end of their interval, three at most, never all', () => {
  const views = [500, 900, 700, 800, 600].map((median, at) => row(at + 8, { views: spread(median) }));
  expect(hoursOf(views)).toEqual([9, 11, 10]);
  expect(hoursOf(views.slice(0, 2))).toEqual([9]);
  const lucky = row(20, { views: spread(2_000, 100) });
  expect(hoursOf([...views, lucky])).toEqual([9, 11, 10]);
});

it('leaves out hours of which too little is known, and says nothing of one alone', () => {
  const few = row(7, { views: spread(5_000, 5_000, 7) });
  expect(bestHours([few, row(9, { views: spread(900) })])).toBeNull();
  expect(hoursOf([few, row(9, { views: spread(900) }), row(10, { views: spread(800) })])).toEqual([9]);
  expect(bestHours([])).toBeNull();
});

it('takes another figure where views are not known', () => {
  const likes = [row(9, { likes: spread(3) }), row(18, { likes: spread(7) }), row(19, { likes: spread(5) })];
  expect(bestHours(likes)).toMatchObject({ figure: 'likes', hours: [{ hour: 18 }, { hour: 19 }] });
});
