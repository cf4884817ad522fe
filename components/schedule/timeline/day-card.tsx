'use client';

import { CalendarPlus, Plus } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { AgentSlot } from '@/lib/schedule/calendar-slots';
import { countOfPosts, type DayCard as Day } from '@/lib/schedule/day-cards';
import { AgentSlotChip } from '../agent-slot';
import { dayName, shortMonth, shortWeekday } from '@/lib/schedule/day-words';
import { useTools } from '../tools';
import { DayPosts } from './day-posts';
import { ShowMore, useFold } from './use-fold';

type DayCardProps = {
  day: Day;
  posts: readonly WirePostCard[];
  agents: readonly AgentSlot[];
  /** Filters are active. */
  filtered: boolean;
  /** The day chosen for the new post. */
  chosen: boolean;
  openPostId: string | null;
  /** Far from the screen among very many posts: the frame alone is drawn. */
  isFar: boolean;
};

const NO_POSTS: readonly WirePostCard[] = [];

export const DayCard = memo(function DayCard({
  day,
  posts,
  agents,
  filtered,
  chosen,
  openPostId,
  isFar,
}: DayCardProps) {
  const { canEdit, create } = useTools();
  const name = dayName.format(day.date);
  return (
    <section
      aria-label={`${name} (${countOfPosts(posts.length)})`}
      aria-current={day.isToday ? 'date' : undefined}
      data-day={day.key}
      data-drop={day.key}
      className={cn(
        'flex min-h-[360px] w-[18rem] shrink-0 flex-col rounded-card border border-line bg-panel',
        day.isPast && 'bg-canvas text-muted',
        day.isToday && 'border-scheduled bg-scheduled-soft/45',
        chosen && 'border-published bg-published-soft/60',
        'data-over:border-accent-text data-over:bg-accent-soft',
      )}
    >
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-3">
        <h2 className="flex items-center gap-2 font-normal">
          <span
            className={cn(
              'tabular text-title font-semibold',
              day.isToday && 'text-scheduled',
              chosen && 'text-published',
            )}
          >
            {day.date.getDate()}
          </span>
          <span className="text-tiny leading-[14px]">
            <span className="block font-semibold">{shortMonth.format(day.date)}</span>
            <span className="block text-muted">{shortWeekday.format(day.date)}</span>
          </span>
        </h2>
        {day.isToday && <span aria-hidden className="size-2 animate-pulse-slow rounded-full bg-scheduled" />}
        <span className="tabular ml-auto text-tiny text-muted">({countOfPosts(posts.length)})</span>
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Add post on ${name}`}
            title="Add post"
            onClick={() => create(day.key)}
          >
            <Plus aria-hidden />
          </Button>
        )}
      </header>
      {agents.length > 0 && <DayAgents agents={agents} />}
      {posts.length === 0 ? (
        <EmptyDay canEdit={canEdit} filtered={filtered} onCreate={() => create(day.key)} />
      ) : (
        <DayPosts posts={isFar ? NO_POSTS : posts} openPostId={openPostId}>
          {canEdit && (
            <Button variant="ghost" size="sm" className="mt-auto shrink-0 self-stretch" onClick={() => create(day.key)}>
              <Plus aria-hidden />
              Add another post
            </Button>
          )}
        </DayPosts>
      )}
    </section>
  );
});

const AGENTS_SHOWN = 3;

/** Times at which agents will write. */
function DayAgents({ agents }: { agents: readonly AgentSlot[] }) {
  const { shown, hidden, unfold } = useFold(agents.length, AGENTS_SHOWN);
  return (
    <div className="flex flex-col gap-1 px-2 pt-2">
      {agents.slice(0, shown).map((slot) => (
        <AgentSlotChip key={slot._id} slot={slot} className="shrink-0" />
      ))}
      {hidden > 0 && <ShowMore count={hidden} onShow={unfold} />}
    </div>
  );
}

/**
 * For a day without visible posts. While filters are active it may have hidden ones: "No posts scheduled"
 * would be untrue.
 */
function EmptyDay({ canEdit, filtered, onCreate }: { canEdit: boolean; filtered: boolean; onCreate: () => void }) {
  if (!canEdit || filtered)
    return (
      <p className="flex flex-1 items-center justify-center text-dense text-muted">
        {filtered ? 'No matching posts' : 'No posts scheduled'}
      </p>
    );
  return (
    <button
      type="button"
      onClick={onCreate}
      className="group m-2 flex flex-1 flex-col items-center justify-center gap-1 rounded-control text-dense text-muted transition-colors hover:bg-hover hover:text-ink"
    >
      <CalendarPlus aria-hidden className="mb-1 size-5 text-faint" strokeWidth={1.5} />
      <span>No posts scheduled</span>
      <span className="text-tiny">Click to add your first post</span>
    </button>
  );
}
