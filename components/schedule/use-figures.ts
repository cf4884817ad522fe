'use client';

import { addDays } from 'date-fns/addDays';
import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import { FIGURES } from '@/lib/results/figures';
import { figureWords } from '@/lib/results/figure-words';
import { compareResults } from '@/lib/routes/results';
import type { DayCard } from '@/lib/schedule/day-cards';

/**
 * The first figure that is known of each post that went out on these days, in words, by the post's id; its networks
 * together. A failure leaves the list as it is: the result of a post says what became of its figures.
 */
export function useFigures(days: readonly DayCard[], isAnyOut: boolean): ReadonlyMap<string, string> {
  const { project } = useWorkspace();
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const span = first && last ? { from: first.toISOString(), to: addDays(last, 1).toISOString() } : {};
  const query = { projectId: project?._id, by: 'post' as const, ...span };
  const { data } = useEndpoint(compareResults, { query }, { enabled: isAnyOut && project !== undefined });
  return useMemo(
    () =>
      new Map(
        (data?.rows ?? []).flatMap(({ key, figures }) => {
          const known = FIGURES.find((figure) => figures[figure] !== null);
          const count = known && figures[known]?.median;
          return known && count ? [[key, figureWords(known, count)] as const] : [];
        }),
      ),
    [data],
  );
}
