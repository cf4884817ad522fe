'use client';

import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { AgentSlot } from '@/lib/schedule/calendar-slots';
import { countOfPosts, type DayCard } from '@/lib/schedule/day-cards';
import { AgentSlotChip } from '../agent-slot';
import { PostChip } from '../post-chip';
import { dayName, longMonth, shortWeekday } from '@/lib/schedule/day-words';
import { useTools } from '../tools';
import { useFigures, type FiguresOfPosts } from '../use-figures';
import type { CalendarProps } from '../week/week-view';

/** On a day; the rest stands behind '+N more'. */
const MAX_POSTS_PER_DAY = 3;
const NO_POSTS: WirePostCard[] = [];
const NO_SLOTS: [] = [];

/** Whole weeks of a month. */
export function MonthView({ days, date, postsByDay, slots, openPostId, onShowDay }: CalendarProps) {
  const figures = useFigures(days, postsByDay);
  return (
    <div role="region" aria-label="Month" className="overflow-hidden rounded-card border border-line bg-line">
      <div aria-hidden className="grid grid-cols-7 gap-px border-b border-line">
        {days.slice(0, 7).map((day) => (
          <div key={day.key} className="bg-panel px-2 py-1.5 text-tiny text-muted">
            {shortWeekday.format(day.date)}
          </div>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-px">
        {days.map((day) => (
          <Cell
            key={day.key}
            day={day}
            posts={postsByDay.get(day.key) ?? NO_POSTS}
            agents={slots.agents.get(day.key) ?? NO_SLOTS}
            figures={figures}
            outside={day.key.slice(0, 7) !== date.slice(0, 7)}
            current={day.key === date}
            openPostId={openPostId}
            onShowDay={onShowDay}
          />
        ))}
      </div>
    </div>
  );
}

type CellProps = {
  day: DayCard;
  posts: readonly WirePostCard[];
  agents: readonly AgentSlot[];
  figures: FiguresOfPosts;
  outside: boolean;
  current: boolean;
  openPostId: string | null;
  onShowDay: (dayKey: string) => void;
};

const Cell = memo(function Cell(props: CellProps) {
  const { day, posts, agents, figures, outside, current, openPostId, onShowDay } = props;
  const { canEdit, create } = useTools();
  const name = dayName.format(day.date);
  // One that would stand alone behind '+1 more' takes its place.
  const shown = posts.length <= MAX_POSTS_PER_DAY + 1 ? posts : posts.slice(0, MAX_POSTS_PER_DAY);
  return (
    <section
      aria-label={`${name} (${countOfPosts(posts.length)})`}
      aria-current={day.isToday ? 'date' : undefined}
      data-day={day.key}
      data-drop={day.key}
      className={cn(
        'group/cell flex min-h-16 min-w-0 flex-col gap-1 bg-panel p-1 md:min-h-36 md:p-1.5 data-over:bg-accent-soft',
        (day.isPast || outside) && 'bg-canvas',
        day.isToday && 'bg-scheduled-soft/45',
      )}
    >
      <header className="flex min-h-6 items-center gap-x-1 max-md:flex-wrap">
        <button
          type="button"
          onClick={() => onShowDay(day.key)}
          aria-label={`Show ${name}`}
          className={cn(
            'tabular h-6 max-w-full min-w-6 truncate rounded-full px-1 text-center text-dense hover:bg-hover',
            outside || day.isPast ? 'text-muted' : 'font-semibold',
            day.isToday && 'text-scheduled',
            current && 'ring-1 ring-edge',
          )}
        >
          {day.date.getDate()}
          {day.date.getDate() === 1 && <span className="max-md:hidden"> {longMonth.format(day.date)}</span>}
        </button>
        {day.isToday && <span aria-hidden className="size-1.5 animate-pulse-slow rounded-full bg-scheduled" />}
        {posts.length > 0 && <span className="tabular ml-auto text-tiny text-muted">({posts.length})</span>}
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Add post on ${name}`}
            title="Add post"
            onClick={() => create(day.key)}
            className={cn(
              'hidden focus-visible:opacity-100 group-hover/cell:opacity-100 md:inline-flex pointer-fine:opacity-0',
              posts.length === 0 && 'ml-auto',
            )}
          >
            <Plus aria-hidden />
          </Button>
        )}
      </header>
      <div className="hidden min-w-0 flex-col gap-0.5 md:flex">
        {shown.map((post) => (
          <PostChip
            key={post._id}
            post={post}
            selected={post._id === openPostId}
            size="line"
            figure={figures.get(post._id)}
          />
        ))}
        {shown.length < posts.length && (
          <button
            type="button"
            onClick={() => onShowDay(day.key)}
            aria-label={`+${posts.length - shown.length} more`}
            className="min-h-6 rounded-small px-1.5 text-left text-tiny font-semibold text-muted hover:bg-hover hover:text-ink"
          >
            +{posts.length - shown.length}
          </button>
        )}
        {agents.slice(0, Math.max(1, MAX_POSTS_PER_DAY - posts.length)).map((slot) => (
          <AgentSlotChip key={slot._id} slot={slot} />
        ))}
      </div>
    </section>
  );
});
