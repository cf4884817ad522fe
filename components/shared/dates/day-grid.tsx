'use client';

import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { countOfPosts, type DayCard } from '@/lib/schedule/day-cards';
import { addDaysTo } from '@/lib/schedule/range';
import { dayName, shortWeekday } from '@/lib/schedule/day-words';

type DayGridProps = {
  /** Whole weeks. */ days: readonly DayCard[];
  /** The day that is looked at: arrow keys walk from it. */ date: string;
  /** The day of the post. */ chosen: string | null;
  counts: ReadonlyMap<string, readonly object[]>;
  onWalk: (day: string) => void;
  onChoose: (day: string) => void;
};

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MOST_DOTS = 3;

/** A month as a grid: a day is chosen by a click or Enter, and walked to by arrow keys. */
export function DayGrid({ days, date, chosen, counts, onWalk, onChoose }: DayGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const today = days.find(({ isToday }) => isToday)?.key;

  useEffect(() => {
    if (!walked.current) return;
    walked.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-key="${date}"]`)?.focus();
  }, [date]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDaysTo(date, step);
    if (today && next < today) return;
    walked.current = true;
    onWalk(next);
  }

  return (
    <div ref={grid} role="grid" aria-label="Days" onKeyDown={onKeyDown} className="flex flex-col gap-0.5">
      <div role="row" className="grid grid-cols-7 text-center text-tiny text-muted">
        {days.slice(0, 7).map(({ key, date: day }) => (
          <span key={key} role="columnheader">
            {shortWeekday.format(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.key} role="row" className="grid grid-cols-7 gap-0.5">
          {week.map((day) => (
            <span key={day.key} role="gridcell" aria-selected={day.key === chosen}>
              <DayButton
                day={day}
                count={counts.get(day.key)?.length ?? 0}
                isChosen={day.key === chosen}
                isWalked={day.key === date}
                isOutside={day.key.slice(0, 7) !== date.slice(0, 7)}
                onChoose={onChoose}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

type DayButtonProps = {
  day: DayCard;
  count: number;
  isChosen: boolean;
  isWalked: boolean;
  isOutside: boolean;
  onChoose: (day: string) => void;
};

function DayButton({ day, count, isChosen, isWalked, isOutside, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      data-key={day.key}
      tabIndex={isWalked ? 0 : -1}
      disabled={day.isPast}
      aria-label={`${dayName.format(day.date)}${count > 0 ? ` (${countOfPosts(count)})` : ''}`}
      aria-current={day.isToday ? 'date' : undefined}
      onClick={() => onChoose(day.key)}
      className={cn(
        'tabular flex h-9 w-full flex-col items-center justify-center rounded-control text-dense hover:bg-hover disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:bg-transparent',
        isOutside && 'text-muted',
        day.isToday && 'font-semibold text-scheduled',
        isWalked && 'ring-1 ring-edge',
        isChosen && 'bg-accent-soft font-semibold text-accent-text',
      )}
    >
      {Number(day.key.slice(8))}
      <span aria-hidden className="flex h-1 gap-0.5">
        {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, dot) => (
          <span key={dot} className="size-1 rounded-full bg-current" />
        ))}
      </span>
    </button>
  );
}
