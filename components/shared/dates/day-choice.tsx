'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useNow } from '@/components/shared/use-now';
import { usePostCards } from '@/components/shared/use-post-cards';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { fromLocalInput, toLocalInput } from '@/lib/dates/local-time';
import { clockTime } from '@/lib/format/relative-time';
import { firstWords } from '@/lib/posts/first-words';
import { freeSlotsByDay, type FreeSlot } from '@/lib/schedule/calendar-slots';
import { dayKey, dayOfKey, postsByDay } from '@/lib/schedule/day-cards';
import { movedToDay, pastBecause } from '@/lib/schedule/moves';
import { rangeOf, weekStartOf } from '@/lib/schedule/range';
import { getQueue } from '@/lib/routes/queue';
import { dayName, periodTitle } from '@/lib/schedule/day-words';
import { BestHours } from './best-hours';
import type { DatePlan } from './date-plan';
import { DayGrid } from './day-grid';

type DayChoiceProps = {
  plan: DatePlan | null;
  value: string | null;
  /** A day was chosen, at the time that is set or a new post would have; or another time. */
  onTime: (iso: string | null) => void;
  /** A free slot of the queue was chosen. */ onSlot: (iso: string) => void;
};

/** A month to choose a day in; beside a plan, with each day's posts, and below it what is taken and free then. */
export function DayChoice({ plan, value, onTime, onSlot }: DayChoiceProps) {
  const now = new Date(useNow());
  const today = dayKey(now);
  const chosen = value ? dayKey(new Date(value)) : null;
  const [date, setDate] = useState(chosen ?? today);
  const range = rangeOf({ view: 'month', date, today, weekStartsOn: weekStartOf(navigator.language) });
  const { days, posts, hasFailed, free } = usePlanned({ plan, date, range, now });

  function choose(day: string): void {
    setDate(day);
    const { to } = movedToDay({ _id: '', scheduledFor: value }, { day, now });
    // Its time has passed today: the soonest that a new post could have.
    onTime(pastBecause(to, now) ? movedToDay({ _id: '', scheduledFor: null }, { day, now }).to : to);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <p aria-live="polite" className="mr-auto font-semibold">
          {periodTitle({ view: 'month', first: date, last: date, date })}
        </p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Month before"
          disabled={date.slice(0, 7) <= today.slice(0, 7)}
          onClick={() => setDate(range.previous < today ? today : range.previous)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label="Month after" onClick={() => setDate(range.next)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <DayGrid days={range.days} date={date} chosen={chosen} counts={days} onWalk={setDate} onChoose={choose} />
      {plan && (
        <>
          <OneDay day={date} posts={posts} hasFailed={hasFailed} free={free} onSlot={onSlot} />
          <BestHours projectId={plan.projectId} platforms={plan.platforms} day={date} now={now} onTime={onSlot} />
        </>
      )}
      <Field label="Schedule date">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={toLocalInput(value)}
            onChange={(event) => onTime(fromLocalInput(event.target.value))}
          />
        )}
      </Field>
    </div>
  );
}

type Looked = { plan: DatePlan | null; date: string; range: ReturnType<typeof rangeOf>; now: Date };

/** Other posts of the month, and of the day that is looked at. `posts`: null while not known. */
function usePlanned({ plan, date, range, now }: Looked) {
  const { projectId } = plan ?? {};
  const cards = usePostCards(
    { projectId, from: range.from.toISOString(), to: range.to.toISOString() },
    { keepPrevious: true, enabled: plan !== null },
  );
  const queue = useEndpoint(getQueue, { query: { projectId } }, { enabled: plan?.takesSlots === true });
  const others = (cards.data ?? []).filter(({ _id, scheduledFor }) => scheduledFor !== null && _id !== plan?.postId);
  const days = postsByDay(others);
  return {
    days,
    posts: cards.data && !cards.isPlaceholderData ? (days.get(date) ?? []) : null,
    hasFailed: cards.error !== null,
    free: freeSlotsByDay(queue.data?.places ?? [], now).get(date) ?? [],
  };
}

type OneDayProps = {
  day: string;
  /** Null: not known yet. */ posts: readonly WirePostCard[] | null;
  hasFailed: boolean;
  free: readonly FreeSlot[];
  onSlot: (iso: string) => void;
};

/** Hours that are taken on a day, and the queue's free ones. */
function OneDay({ day, posts, hasFailed, free, onSlot }: OneDayProps) {
  const name = dayName.format(dayOfKey(day));
  return (
    <section aria-label={name} className="flex flex-col gap-2 border-t border-line pt-3 text-dense">
      <p role="status" className="text-muted">
        {posts === null && !hasFailed && `Loading what is planned on ${name}…`}
        {posts === null && hasFailed && `What is planned on ${name} could not be loaded`}
        {posts && (posts.length === 0 ? `Nothing is planned on ${name}` : `Planned on ${name}`)}
      </p>
      {posts && posts.length > 0 && (
        <ul className="flex max-h-32 flex-col gap-1 overflow-y-auto">
          {posts.map((post) => (
            <li key={post._id} className="flex min-w-0 gap-2">
              <span className="tabular shrink-0">{post.scheduledFor && clockTime(new Date(post.scheduledFor))}</span>
              <span className="truncate">{firstWords(post)}</span>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div role="group" aria-label="Free slots" className="flex flex-wrap gap-1.5">
          {free.map(({ at }) => (
            <Button
              key={at}
              variant="outline"
              size="sm"
              aria-label={`Free slot ${name}, ${clockTime(new Date(at))}`}
              onClick={() => onSlot(at)}
            >
              {clockTime(new Date(at))}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
