'use client';

import { CalendarClock, CalendarDays, Sun, type LucideIcon } from 'lucide-react';
import { Skeleton } from '@/components/ui/skeleton';

type Counts = { total: number; thisWeek: number; today: number };

/**
 * The three tiles, counted by the server: all posts, those from now up to seven days ahead, those of today.
 */
export function SummaryTiles({ counts }: { counts: Counts | undefined }) {
  return (
    <dl className="grid grid-cols-3 gap-2 md:gap-3">
      <Tile icon={CalendarClock} label="Total Scheduled" value={counts?.total} />
      <Tile icon={CalendarDays} label="This Week" value={counts?.thisWeek} />
      <Tile icon={Sun} label="Today" value={counts?.today} />
    </dl>
  );
}

function Tile({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col justify-between rounded-card border border-line bg-panel px-2.5 py-2 md:px-4 md:py-3">
      <dt className="flex items-center gap-2 text-tiny text-nowrap text-muted max-sm:tracking-tight md:text-dense">
        <Icon aria-hidden className="hidden size-4 sm:block" />
        {label}
      </dt>
      <dd className="tabular mt-1 text-title font-semibold md:text-display">
        {value ?? <Skeleton className="h-8 w-10" />}
      </dd>
    </div>
  );
}
