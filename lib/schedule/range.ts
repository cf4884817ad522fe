import { atWallTime } from '@/lib/dates/in-viewer-zone';
import { anchorFor, DAYS_AFTER, DAYS_BEFORE, dayKey, dayOfKey, type DayCard } from './day-cards';

export const VIEWS = ['timeline', 'week', 'month', 'list'] as const;
export type ViewName = (typeof VIEWS)[number];

/** 0 is Sunday, as in `Date.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Range = {
  /** The days on screen, oldest first: 60 cards, 7 columns, whole weeks of a month, or the days of a month. */
  days: DayCard[];
  /**
   * The first instant of the first day and the last of the last one, in the viewer's zone: the window that is asked of
   * the server.
   */
  from: Date;
  to: Date;
  /** Where the buttons for the period before and after lead. */
  previous: string;
  next: string;
};

type RangeOf = { view: ViewName; date: string; today: string; weekStartsOn: Weekday };

/** A day key some days later. Keys know no time of day, so that no change of the clocks gets in the way. */
export function addDaysTo(key: string, days: number): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

function addMonthsTo(key: string, months: number): string {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The first day of the week that a day lies in. */
export function weekStart(key: string, weekStartsOn: Weekday): string {
  const weekday = new Date(`${key}T00:00:00Z`).getUTCDay();
  return addDaysTo(key, -((weekday - weekStartsOn + 7) % 7));
}

/** The days that a view shows around a date: one function for all views, so that they can't disagree. */
export function rangeOf({ view, date, today, weekStartsOn }: RangeOf): Range {
  const { first, count, previous, next } = frame({ view, date, today, weekStartsOn });
  const keys = Array.from({ length: count }, (_, index) => addDaysTo(first, index));
  return {
    days: keys.map((key) => ({ key, date: dayOfKey(key), isToday: key === today, isPast: key < today })),
    from: new Date(dayOfKey(first).getTime()),
    to: new Date(dayOfKey(addDaysTo(first, count)).getTime() - 1),
    previous,
    next,
  };
}

/** Of a month that begins with the week of today. */
const LEAST_WEEKS = 5;

type Frame = { first: string; count: number; previous: string; next: string };

function frame({ view, date, today, weekStartsOn }: RangeOf): Frame {
  if (view === 'timeline') {
    const anchor = dayKey(anchorFor({ day: dayOfKey(date), now: dayOfKey(today) }));
    const count = DAYS_BEFORE + DAYS_AFTER + 1;
    return {
      first: addDaysTo(anchor, -DAYS_BEFORE),
      count,
      previous: addDaysTo(anchor, -count),
      next: addDaysTo(anchor, count),
    };
  }
  if (view === 'week') {
    const first = weekStart(date, weekStartsOn);
    return { first, count: 7, previous: addDaysTo(date, -7), next: addDaysTo(date, 7) };
  }
  const month = addMonthsTo(date, 0);
  const [previous, next] = [addMonthsTo(date, -1), addMonthsTo(date, 1)];
  if (view === 'list') return { first: month, count: daysBetween(month, next), previous, next };
  const first = weekStart(month, weekStartsOn);
  const week = weekStart(today, weekStartsOn);
  // The past is not planned: around today a month begins with this week, and its earlier weeks are one step back.
  if (weekStart(date, weekStartsOn) === week && week > first && today.slice(0, 7) === date.slice(0, 7))
    return {
      first: week,
      count: Math.max(LEAST_WEEKS, Math.ceil(daysBetween(week, next) / 7)) * 7,
      previous: month,
      next,
    };
  return { first, count: Math.ceil(daysBetween(first, next) / 7) * 7, previous, next };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The day on which weeks begin where a language is spoken; Monday where the browser doesn't know. */
export function weekStartOf(locale: string): Weekday {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  return info ? ((info.firstDay % 7) as Weekday) : 1;
}

/** The instant of minutes after midnight on a day, by the viewer's clock. */
export function atMinutes(key: string, minutes: number): Date {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  return new Date(atWallTime({ year, month, day, hour: Math.floor(minutes / 60), minute: minutes % 60 }).getTime());
}

const KEY = /^\d{4}-\d{2}-\d{2}$/;

/** A day key from outside (an address), or null when it names no day. */
export function parseDayKey(text: string | null): string | null {
  return text && KEY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDaysTo(text, 0) === text
    ? text
    : null;
}
