/** How often a schedule has a slot. */
export const FREQUENCIES = ['every_day', 'every_week', 'every_n_days', 'once_day', 'once_week'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const MAX_INTERVAL_DAYS = 365;

/** The part of a schedule that decides when its slots are. Days are `yyyy-MM-dd`, times `HH:MM`. */
export type ScheduleRule = {
  frequency: Frequency;
  time: string;
  /** once_day: the day; once_week: the first day that may be it, by default today. */
  date?: string | null | undefined;
  /** Weekly ones: 0 Sunday … 6 Saturday. */
  dayOfWeek?: number | null | undefined;
  /** every_n_days. */
  intervalDays?: number | null | undefined;
  /** Repeating ones: the first day that may have a slot, by default today. */
  startDate?: string | null | undefined;
};

export const isOnce = ({ frequency }: Pick<ScheduleRule, 'frequency'>): boolean =>
  frequency === 'once_day' || frequency === 'once_week';

/** The fields that a frequency shows and keeps. */
export const FIELDS_OF: Record<Frequency, readonly ('date' | 'dayOfWeek' | 'intervalDays' | 'startDate')[]> = {
  every_day: ['startDate'],
  every_week: ['dayOfWeek', 'startDate'],
  every_n_days: ['intervalDays', 'startDate'],
  once_day: ['date'],
  once_week: ['dayOfWeek', 'date'],
};

/** A time on a clock of 24 hours. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Whether slots can be computed for a rule. Forms and archives refuse others; rows that earlier versions stored may
 * hold them, and have no slots.
 */
export function isReadableRule({ frequency, time, date, startDate, dayOfWeek, intervalDays }: ScheduleRule): boolean {
  return (
    FREQUENCIES.includes(frequency) &&
    CLOCK_TIME.test(time) &&
    [date, startDate].every(isReadableDay) &&
    isWholeWithin(dayOfWeek, 0, 6) &&
    isWholeWithin(intervalDays, 1, MAX_INTERVAL_DAYS)
  );
}

type Absent = null | undefined;

function isReadableDay(day: string | Absent): boolean {
  return (
    (day ?? null) === null || (/^\d{4}-\d\d-\d\d$/.test(String(day)) && Number.isFinite(Date.parse(`${day}T00:00Z`)))
  );
}

function isWholeWithin(value: number | Absent, least: number, most: number): boolean {
  return (value ?? null) === null || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
}
