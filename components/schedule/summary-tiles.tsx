'use client';

import { CalendarClock, CalendarDays, Sun, type LucideIcon } from 'lucide-react';
import { useNow } from '@/components/shared/use-now';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePost } from '@/lib/contracts/posts';
import { summarize } from '@/lib/schedule/summary';

/** The document's three tiles. */
export function SummaryTiles({ posts }: { posts: readonly WirePost[] | undefined }) {
  const now = useNow();
  const summary = posts && summarize({ posts, now: new Date(now) });
  return (
    <dl className="grid grid-cols-3 gap-2 md:gap-3">
      <Tile icon={CalendarClock} label="Total Scheduled" value={summary?.total} />
      <Tile icon={CalendarDays} label="This Week" value={summary?.thisWeek} />
      <Tile icon={Sun} label="Today" value={summary?.today} />
    </dl>
  );
}

function Tile({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col justify-between rounded-card border border-line bg-panel px-3 py-2 md:px-4 md:py-3">
      <dt className="flex items-center gap-2 text-tiny text-muted md:text-dense">
        <Icon aria-hidden className="hidden size-4 sm:block" />
        {label}
      </dt>
      <dd className="tabular mt-1 text-title font-semibold md:text-display">{value ?? <Skeleton className="h-8 w-10" />}</dd>
    </div>
  );
}
