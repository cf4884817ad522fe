'use client';

import { Plus } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { countOfPosts, type DayCard } from '@/lib/schedule/day-cards';
import { toLocalInput, zoneName } from '@/lib/dates/local-time';
import { atMinutes } from '@/lib/schedule/range';
import { BLOCK_MINUTES, layoutDay, minuteOfDay } from '@/lib/schedule/week-layout';
import { PostChip } from '../post-chip';
import { dayName, shortWeekday } from '../schedule-words';
import { useTools } from '../tools';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR_PX = 56;
const DAY_PX = HOUR_PX * 24;
/** Above its line stands half of an hour's label, which the head must not hide. */
const HOUR_LABEL_PX = 10;
/** Of the column with the hours. */
const HOURS_WIDTH = 48;
/** The first hour on screen when no post says otherwise. */
const MORNING = 7;
const NO_POSTS: WirePostCard[] = [];

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const top = (minutes: number) => `${(minutes / 1440) * 100}%`;

export type CalendarProps = {
  days: readonly DayCard[];
  /** The day that the address names. */
  date: string;
  postsByDay: ReadonlyMap<string, WirePostCard[]>;
  openPostId: string | null;
  /** Filters are active. */
  filtered: boolean;
  onShowDay: (dayKey: string) => void;
};

/** Seven days with their hours: a click on an hour writes a post for it, a drag moves one to the quarter of an hour. */
export function WeekView({ days, date, postsByDay, openPostId, onShowDay }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const first = days[0]?.key;
  const firstHour = useMemo(() => {
    const minutes = days.flatMap(({ key }) =>
      (postsByDay.get(key) ?? NO_POSTS)
        .slice(0, 1)
        .flatMap(({ scheduledFor }) => (scheduledFor ? minuteOfDay(scheduledFor) : [])),
    );
    return Math.max(0, Math.min(MORNING, ...minutes.map((minute) => Math.floor(minute / 60))));
  }, [days, postsByDay]);
  // Once per week: later scrolling by the user is respected.
  const scrolled = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (scrolled.current === first) return;
    scrolled.current = first;
    const column = box.current?.querySelector(`[data-day="${date}"]`);
    // On a phone not all days fit: the one that is asked for is beside its hours.
    const left =
      box.current && column
        ? column.getBoundingClientRect().left - box.current.getBoundingClientRect().left - HOURS_WIDTH
        : 0;
    box.current?.scrollTo({ top: firstHour * HOUR_PX - HOUR_LABEL_PX, left });
  }, [first, firstHour, date]);
  const start = days[0]?.date;
  return (
    <div
      ref={box}
      role="region"
      aria-label="Week"
      tabIndex={0}
      className="max-h-[max(480px,calc(100dvh-300px))] overflow-auto rounded-card border border-line bg-panel"
    >
      <div className="grid min-w-[680px] grid-cols-[48px_repeat(7,minmax(0,1fr))]">
        <div
          className="sticky top-0 left-0 z-30 flex items-end border-b border-line bg-panel px-1 pb-1 text-[10px] leading-3 text-muted"
          title={start && zoneName(start)}
        >
          {start && zoneName(start).replace(/^.*\((.*)\)$/, '$1')}
        </div>
        {days.map((day) => (
          <DayHead key={day.key} day={day} count={postsByDay.get(day.key)?.length ?? 0} current={day.key === date} />
        ))}
        <div aria-hidden className="sticky left-0 z-20 border-r border-line bg-panel" style={{ height: DAY_PX }}>
          {HOURS.map((hour) => (
            <div key={hour} style={{ height: HOUR_PX }} className="tabular pr-2 text-right text-tiny text-muted">
              <span className={cn('relative', hour > 0 && '-top-2')}>{hour > 0 && hourWords(hour)}</span>
            </div>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day.key}
            day={day}
            posts={postsByDay.get(day.key) ?? NO_POSTS}
            openPostId={openPostId}
            onShowDay={onShowDay}
          />
        ))}
      </div>
    </div>
  );
}

function DayHead({ day, count, current }: { day: DayCard; count: number; current: boolean }) {
  const { canEdit, create } = useTools();
  return (
    <div
      className={cn('@container sticky top-0 z-20 border-b border-l border-line bg-panel', day.isPast && 'text-muted')}
    >
      <div className="flex items-center gap-1.5 py-1.5 pr-1 pl-2 @min-[120px]:pr-2">
        <span className={cn('tabular text-composer font-semibold', day.isToday && 'text-scheduled')}>
          {day.date.getDate()}
        </span>
        <span className={cn('text-tiny text-muted', current && 'font-semibold text-ink')}>
          {shortWeekday.format(day.date)}
        </span>
        {day.isToday && (
          <span
            aria-hidden
            className="size-1.5 shrink-0 animate-pulse-slow rounded-full bg-scheduled @max-[104px]:hidden"
          />
        )}
        <span className="tabular ml-auto text-tiny text-muted @max-[120px]:sr-only">{count > 0 && `(${count})`}</span>
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Add post on ${dayName.format(day.date)}`}
            title="Add post"
            className="@max-[120px]:ml-auto"
            onClick={() => create(day.key)}
          >
            <Plus aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

type DayColumnProps = {
  day: DayCard;
  posts: readonly WirePostCard[];
  openPostId: string | null;
  onShowDay: (dayKey: string) => void;
};

const DayColumn = memo(function DayColumn({ day, posts, openPostId, onShowDay }: DayColumnProps) {
  const { canEdit } = useTools();
  const { blocks, more } = useMemo(() => layoutDay(posts), [posts]);
  return (
    <section
      aria-label={`${dayName.format(day.date)} (${countOfPosts(posts.length)})`}
      aria-current={day.isToday ? 'date' : undefined}
      data-day={day.key}
      data-drop={day.key}
      data-hours=""
      style={{ height: DAY_PX }}
      className={cn(
        'group/day relative border-l border-line data-over:bg-accent-soft',
        day.isPast && 'bg-canvas',
        day.isToday && 'bg-scheduled-soft/30',
      )}
    >
      {canEdit && <Slots day={day} />}
      {!canEdit && HOURS.map((hour) => <div key={hour} style={{ height: HOUR_PX }} className="border-b border-line" />)}
      {day.isToday && <NowLine />}
      {blocks.map(({ post, startMinute, column, columns }) => (
        <div
          key={post._id}
          className="absolute p-px"
          style={{
            top: top(startMinute),
            height: `${(BLOCK_MINUTES / 1440) * 100}%`,
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          <PostChip post={post} selected={post._id === openPostId} size="block" />
        </div>
      ))}
      {more.map(({ startMinute, count }) => (
        <button
          key={startMinute}
          type="button"
          onClick={() => onShowDay(day.key)}
          className="absolute right-1 z-10 min-h-6 rounded-full border border-line bg-raised px-1.5 text-tiny font-semibold hover:border-edge"
          style={{ top: `calc(${top(startMinute + BLOCK_MINUTES)} - 12px)` }}
        >
          +{count} more
        </button>
      ))}
      <span
        aria-hidden
        data-drop-line=""
        className="pointer-events-none absolute inset-x-0 z-20 hidden border-t-2 border-accent-text text-tiny font-semibold text-accent-text group-data-over/day:block before:absolute before:-top-5 before:left-1 before:rounded-small before:bg-raised before:px-1 before:content-[attr(data-time)]"
      />
    </section>
  );
});

/**
 * An empty hour is a way to a post at that hour, unless it has passed. For the keyboard there is the button of the day.
 */
function Slots({ day }: { day: DayCard }) {
  const { create } = useTools();
  const now = useNow();
  const name = dayName.format(day.date);
  return HOURS.map((hour) => {
    const over = atMinutes(day.key, hour * 60).getTime() <= now;
    return (
      <button
        key={hour}
        type="button"
        tabIndex={-1}
        disabled={over}
        aria-label={`Add post on ${name} at ${hourWords(hour)}`}
        onClick={() => create(`${day.key}T${hourWords(hour)}`)}
        style={{ height: HOUR_PX }}
        className="block w-full border-b border-line text-tiny text-transparent not-disabled:hover:bg-hover not-disabled:hover:text-muted disabled:cursor-default"
      >
        {!over && hourWords(hour)}
      </button>
    );
  });
}

function NowLine() {
  const now = useNow();
  const local = toLocalInput(new Date(now));
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-failed"
      style={{ top: top(minutes) }}
    />
  );
}
