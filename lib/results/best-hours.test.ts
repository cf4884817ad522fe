import { expect, it } from 'vitest';
import { bestHours } from './best-hours';
import type { ComparedRow } from './compare';
import { FIGURES, type Figure } from './figures';

const spread = (median: number, low = median, posts = 8) => ({ posts, median, low, high: median, enough: posts >= 8 });
const row = (hour: number, known: Partial<Record<Figure, ReturnType<typeof spread>>>): ComparedRow => ({
  key: String(hour),
  figures: Object.fromEntries(FIGURES.map((figure) => [figure, known[figure] ?? null])) as ComparedRow['figures'],
});
const best = (rows: readonly ComparedRow[]) => bestHours([{ network: 'a', rows }]);
const hoursOf = (rows: readonly ComparedRow[]) => best(rows).map(({ hour }) => hour);

it('ranks hours by the low end of their interval, three at most, never all', () => {
  const views = [500, 900, 700, 800, 600].map((median, at) => row(at + 8, { views: spread(median) }));
  expect(hoursOf(views)).toEqual([9, 11, 10]);
  expect(hoursOf(views.slice(0, 2))).toEqual([9]);
  const lucky = row(20, { views: spread(2_000, 100) });
  expect(hoursOf([...views, lucky])).toEqual([9, 11, 10]);
});

it('leaves out hours of which too little is known, and says nothing of one alone', () => {
  const few = row(7, { views: spread(5_000, 5_000, 7) });
  expect(best([few, row(9, { views: spread(900) })])).toEqual([]);
  expect(hoursOf([few, row(9, { views: spread(900) }), row(10, { views: spread(800) })])).toEqual([9]);
  expect([best([]), bestHours([])]).toEqual([[], []]);
});

it('takes another figure where views are not known', () => {
  const likes = [row(9, { likes: spread(3) }), row(18, { likes: spread(7) }), row(19, { likes: spread(5) })];
  expect(best(likes)).toMatchObject([
    { hour: 18, known: [{ figure: 'likes' }] },
    { hour: 19, known: [{ figure: 'likes' }] },
  ]);
});

it('lets networks count alike: the hour of a large one does not win over all', () => {
  const large = { network: 'large', rows: [9, 10, 18].map((hour) => row(hour, { views: spread(10_000 + hour) })) };
  const small = { network: 'small', rows: [row(9, { likes: spread(20) }), row(18, { likes: spread(60) })] };
  expect(bestHours([large, small])).toMatchObject([
    { hour: 18, known: [{ network: 'large' }, { network: 'small', figure: 'likes' }] },
    { hour: 10, known: [{ network: 'large' }] },
  ]);
});

it('compares what is known where one network says too little, or only nothing', () => {
  const few = { network: 'few', rows: [row(9, { views: spread(900, 900, 3) })] };
  const none = { network: 'none', rows: [row(9, { views: spread(0) }), row(12, { views: spread(0) })] };
  const some = { network: 'some', rows: [row(9, { views: spread(5) }), row(12, { views: spread(9) })] };
  expect(bestHours([few, none, some]).map(({ hour }) => hour)).toEqual([12]);
});
