'use client';

import { addDays } from 'date-fns/addDays';
import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePostCard } from '@/lib/contracts/post-cards';
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
  const { project } = useWorkspace();
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const span = first && last ? { from: first.toISOString(), to: addDays(last, 1).toISOString() } : {};
  const query = { projectId: project?._id, by: 'post' as const, ...span };
  const isAnyOut = days.some(({ key }) => postsByDay.get(key)?.some(isOut));
  const { data } = useEndpoint(compareResults, { query }, { enabled: isAnyOut && project !== undefined });
  return useMemo(
    () =>
      new Map(
        (data?.rows ?? []).flatMap(({ key, figures }) => {
          const known = FIGURES.find((figure) => figures[figure] !== null);
          const count = known && figures[known]?.median;
          return known && count ? [[key, { figure: known, count }] as const] : [];
        }),
      ),
    [data],
  );
}
