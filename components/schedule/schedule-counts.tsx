import { Skeleton } from '@/components/ui/skeleton';

export type SummaryCounts = { total: number; thisWeek: number; today: number };

/** '71 posts · 28 this week · 9 today', counted by the server: all posts, those of the next seven days and of today. */
export function ScheduleCounts({ counts }: { counts: SummaryCounts | undefined }) {
  if (!counts) return <Skeleton className="h-3.5 w-48" />;
  return (
    <dl className="flex min-w-0 gap-1 overflow-hidden whitespace-nowrap">
      <Count name="Total Scheduled" value={counts.total} word={counts.total === 1 ? 'post' : 'posts'} />
      <Count name="This Week" value={counts.thisWeek} word="this week" />
      <Count name="Today" value={counts.today} word="today" />
    </dl>
  );
}

/** The word after the figure is drawn by the style sheet: a screen reader hears the name before it. */
function Count({ name, value, word }: { name: string; value: number; word: string }) {
  return (
    <div className="not-first:before:mr-1 not-first:before:content-['·']">
      <dt className="sr-only">{name}</dt>
      <dd data-word={` ${word}`} className="inline after:content-[attr(data-word)]">
        {value}
      </dd>
    </div>
  );
}
