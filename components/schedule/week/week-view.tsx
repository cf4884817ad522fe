'use client';

import { useEffect, useRef, useState } from 'react';
import { useNow } from '@/components/shared/use-now';
import { cn } from '@/components/ui/cn';
import { zoneName } from '@/lib/dates/local-time';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { DayCard } from '@/lib/schedule/day-cards';
import { minuteOfDay, NIGHT_ENDS, NIGHT_PX, pixelsAt } from '@/lib/schedule/week-layout';
import type { CalendarSlots } from '../use-calendar-slots';
import { useFigures } from '../use-figures';
import { DayColumn, DayHead } from './day-column';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Above its line stands half of an hour's label, which the head must not hide. */
const HOUR_LABEL_PX = 10;
/** Of the column with the hours. */
const HOURS_WIDTH = 48;
/** On top when today is not in the week, in minutes; what came before the present hour is little use. */
const MORNING = 8 * 60;
const BEFORE_NOW = 60;
const NO_POSTS: WirePostCard[] = [];
const NO_SLOTS: [] = [];

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const NIGHT = `00:00 to ${hourWords(NIGHT_ENDS)}`;

export type CalendarProps = {
  days: readonly DayCard[];
  /** The day that the address names. */
  date: string;
  postsByDay: ReadonlyMap<string, WirePostCard[]>;
  slots: CalendarSlots;
  openPostId: string | null;
  /** Filters are active. */
  filtered: boolean;
  onShowDay: (dayKey: string) => void;
};

/** Seven days with their hours: a click on an hour writes a post for it, a drag moves one to the quarter of an hour. */
export function WeekView({ days, date, postsByDay, slots, openPostId, onShowDay }: CalendarProps) {
  const figures = useFigures(days, postsByDay);
  const [folded, setFolded] = useState(true);
  const box = useOpening({ days, date });
  const start = days[0]?.date;
  return (
    <div
      ref={box}
      role="region"
      aria-label="Week"
      tabIndex={0}
      className="max-h-[max(420px,calc(100dvh-112px))] overflow-auto rounded-card border border-line bg-panel"
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
        <Hours folded={folded} onFold={() => setFolded(!folded)} />
        {days.map((day) => (
          <DayColumn
            key={day.key}
            day={day}
            posts={postsByDay.get(day.key) ?? NO_POSTS}
            free={slots.free.get(day.key) ?? NO_SLOTS}
            agents={slots.agents.get(day.key) ?? NO_SLOTS}
            figures={figures}
            folded={folded}
            openPostId={openPostId}
            onShowDay={onShowDay}
            onNight={() => setFolded(false)}
          />
        ))}
      </div>
    </div>
  );
}

/** Scrolls a week that opens to the present hour, or to the morning; later scrolling by the user is respected. */
function useOpening({ days, date }: Pick<CalendarProps, 'days' | 'date'>) {
  const box = useRef<HTMLDivElement>(null);
  const first = days[0]?.key;
  const now = useNow();
  const minute = days.some(({ isToday }) => isToday)
    ? Math.max(0, minuteOfDay(new Date(now).toISOString()) - BEFORE_NOW)
    : MORNING;
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
    box.current?.scrollTo({ top: pixelsAt(minute, true) - HOUR_LABEL_PX, left });
  }, [first, minute, date]);
  return box;
}

/** The names of the hours, and the night as one row that unfolds. */
function Hours({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  return (
    <div className="sticky left-0 z-20 border-r border-line bg-panel" style={{ height: pixelsAt(24 * 60, folded) }}>
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={folded ? `Show the night, ${NIGHT}` : `Fold the night, ${NIGHT}`}
        title={folded ? `Show the night, ${NIGHT}` : `Fold the night, ${NIGHT}`}
        onClick={onFold}
        style={{ height: NIGHT_PX }}
        className="tabular block w-full text-center text-[10px] leading-3 text-muted hover:bg-hover hover:text-ink"
      >
        {folded ? 'Night' : 'Fold'}
      </button>
      {HOURS.slice(folded ? NIGHT_ENDS : 1).map((hour) => (
        <span
          key={hour}
          aria-hidden
          style={{ top: pixelsAt(hour * 60, folded) }}
          className={cn('tabular absolute right-2 text-tiny text-muted', !(folded && hour === NIGHT_ENDS) && '-mt-2')}
        >
          {hourWords(hour)}
        </span>
      ))}
    </div>
  );
}
