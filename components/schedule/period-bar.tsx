'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIsClient } from '@/components/shared/use-is-client';
import { Button } from '@/components/ui/button';
import type { Range, ViewName } from '@/lib/schedule/range';
import { periodTitle } from './schedule-words';

type PeriodBarProps = {
  view: Exclude<ViewName, 'timeline'>;
  date: string;
  range: Range;
  onGo: (dayKey: string) => void;
};

/** Which week or month is shown, and the ways to the one before and after. */
export function PeriodBar({ view, date, range, onGo }: PeriodBarProps) {
  // Languages name ranges of days in their own ways, and the server's may not be the browser's.
  const isClient = useIsClient();
  const period = view === 'week' ? 'week' : 'month';
  const title = periodTitle({ view, date, first: range.days[0]?.key ?? date, last: range.days.at(-1)?.key ?? date });
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Previous ${period}`}
        title={`Previous ${period}`}
        onClick={() => onGo(range.previous)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Next ${period}`}
        title={`Next ${period}`}
        onClick={() => onGo(range.next)}
      >
        <ChevronRight aria-hidden />
      </Button>
      <h2 aria-live="polite" className="tabular ml-1 text-composer font-semibold">
        {isClient ? title : '\u00a0'}
      </h2>
    </div>
  );
}
