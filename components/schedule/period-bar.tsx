'use client';

import { useIsClient } from '@/components/shared/use-is-client';
import { zoneName } from '@/lib/dates/local-time';
import type { Range, ViewName } from '@/lib/schedule/range';
import { periodTitle } from '@/lib/schedule/day-words';

type PeriodBarProps = { view: Exclude<ViewName, 'timeline'>; date: string; range: Range };

/** Which week or month is shown, and by which clock. */
export function PeriodBar({ view, date, range }: PeriodBarProps) {
  // Languages name ranges of days in their own ways, and the server's may not be the browser's.
  const isClient = useIsClient();
  const title = periodTitle({ view, date, first: range.days[0]?.key ?? date, last: range.days.at(-1)?.key ?? date });
  return (
    <div className="flex min-h-7 items-baseline gap-3">
      <h2 aria-live="polite" className="tabular text-composer font-semibold">
        {isClient ? title : '\u00a0'}
      </h2>
      {isClient && range.days[0] && <p className="truncate text-dense text-muted">{zoneName(range.days[0].date)}</p>}
    </div>
  );
}
