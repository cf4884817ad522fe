'use client';

import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfMonth } from 'date-fns/startOfMonth';
import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { WireComparison } from '@/lib/contracts/results';
import { FIGURES, type Figure } from '@/lib/results/figures';
import { compareResults } from '@/lib/routes/results';
import type { DayCard } from '@/lib/schedule/day-cards';

/** The first figure that is known of a post; its networks together. */
export type OneFigure = { figure: Figure; count: number };
export type FiguresOfPosts = ReadonlyMap<string, OneFigure>;

type PostsByDay = ReadonlyMap<string, readonly WirePostCard[]>;

const isOut = ({ platformPosts }: WirePostCard) => platformPosts.some(({ status }) => status === 'published');

/**
 * The figure of each post that went out on these days, by the post's id: one question for all of them, and none where
 * nothing is out. A failure leaves the calendar as it is: the result of a post says what became of its figures.
 */
export function useFigures(days: readonly DayCard[], postsByDay: PostsByDay): FiguresOfPosts {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const isAnyOut = days.some(({ key }) => postsByDay.get(key)?.some(isOut));
  const rows = useRows(isAnyOut && first && last ? { from: first, to: addDays(last, 1) } : null);
  return useMemo(
    () =>
      new Map(
        rows?.flatMap((row) => {
          const figure = figureOf(row);
          return figure ? [[row.key, figure] as const] : [];
        }),
      ),
    [rows],
  );
}

/** The figure of one post that is out: all posts of its month share a question. */
export function useFigureOf({ _id, platformPosts }: WirePostCard): OneFigure | undefined {
  const [first] = platformPosts.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const month = first === undefined ? null : startOfMonth(first);
  const rows = useRows(month && { from: month, to: addMonths(month, 1) });
  const row = rows?.find(({ key }) => key === _id);
  return row && figureOf(row);
}

type Row = WireComparison['rows'][number];

function useRows(span: { from: Date; to: Date } | null): readonly Row[] | undefined {
  const { project } = useWorkspace();
  const times = span ? { from: span.from.toISOString(), to: span.to.toISOString() } : {};
  const query = { projectId: project?._id, by: 'post' as const, ...times };
  return useEndpoint(compareResults, { query }, { enabled: span !== null && project !== undefined }).data?.rows;
}

function figureOf({ figures }: Row): OneFigure | undefined {
  const figure = FIGURES.find((one) => figures[one] !== null);
  const count = figure && figures[figure]?.median;
  return figure && count ? { figure, count } : undefined;
}
