'use client';

import { addDays } from 'date-fns/addDays';
import { startOfWeek } from 'date-fns/startOfWeek';
import { useMemo } from 'react';
import { useEndpoints } from '@/components/api/use-endpoints';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { WireComparison } from '@/lib/contracts/results';
import { FIGURES, type Figure } from '@/lib/results/figures';
import { compareResults } from '@/lib/routes/results';
import { figureSpans, type FigureSpan } from '@/lib/results/figure-spans';
import type { DayCard } from '@/lib/schedule/day-cards';

/** The first figure that is known of a post; its networks together. */
export type OneFigure = { figure: Figure; count: number };
export type FiguresOfPosts = ReadonlyMap<string, OneFigure>;

type PostsByDay = ReadonlyMap<string, readonly WirePostCard[]>;

const isOut = ({ platformPosts }: WirePostCard) => platformPosts.some(({ status }) => status === 'published');

/**
 * The figure of each post that went out on these days, by the post's id: no question where nothing is out, else as
 * few as hold all. A failure leaves the calendar as it is: the result of a post says what became of its figures.
 */
export function useFigures(days: readonly DayCard[], postsByDay: PostsByDay): FiguresOfPosts {
  const counted = days.map(({ key, date }) => {
    const out = postsByDay.get(key)?.filter(isOut).length ?? 0;
    return { from: date, to: addDays(date, 1), out };
  });
  const rows = useRows(figureSpans(counted));
  return useMemo(
    () =>
      new Map(
        rows.flatMap((row) => {
          const figure = figureOf(row);
          return figure ? [[row.key, figure] as const] : [];
        }),
      ),
    [rows],
  );
}

/** The figure of one post that is out: all posts of its week share a question. */
export function useFigureOf({ _id, platformPosts }: WirePostCard): OneFigure | undefined {
  const [first] = platformPosts.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const week = first === undefined ? null : startOfWeek(first);
  const rows = useRows(week ? [{ from: week, to: addDays(week, 7) }] : []);
  const row = rows.find(({ key }) => key === _id);
  return row && figureOf(row);
}

type Row = WireComparison['rows'][number];

const rowsOf = (answers: readonly WireComparison[]): readonly Row[] => answers.flatMap(({ rows }) => rows);

function useRows(spans: readonly FigureSpan[]): readonly Row[] {
  const { project } = useWorkspace();
  const input = project
    ? spans.map(({ from, to }) => {
        const times = { from: from.toISOString(), to: to.toISOString() };
        return { query: { projectId: project._id, by: 'post' as const, ...times } };
      })
    : [];
  return useEndpoints(compareResults, input, { combine: rowsOf });
}

function figureOf({ figures }: Row): OneFigure | undefined {
  const figure = FIGURES.find((one) => figures[one] !== null);
  const count = figure && figures[figure]?.median;
  return figure && count ? { figure, count } : undefined;
}
