import { instantInZone, isDay } from '@/lib/dates/zoned';

/** Which number comes first in 04/05/2030. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DEFAULT_TIME = '09:00';

/** The order that a file's own dates show; null when they could be read both ways. */
export function orderIn(values: readonly string[]): DateOrder | null {
  for (const value of values) {
    const [, first, second] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(value) ?? [];
    if (first && Number(first) > 12) return 'dmy';
    if (second && Number(second) > 12) return 'mdy';
  }
  return null;
}

function named(year: string, month: string | number, date: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** The day at the start of a text, and what follows it. */
function splitDay(text: string, order: DateOrder): { day: string; rest: string } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text);
  if (iso) return { day: named(iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''), rest: iso[4] ?? '' };
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/s.exec(text);
  if (dotted) return { day: named(dotted[3] ?? '', dotted[2] ?? '', dotted[1] ?? ''), rest: dotted[4] ?? '' };
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(.*)$/s.exec(text);
  if (slashed) {
    const [date, month] = order === 'dmy' ? [slashed[1], slashed[2]] : [slashed[2], slashed[1]];
    return { day: named(slashed[3] ?? '', month ?? '', date ?? ''), rest: slashed[4] ?? '' };
  }
  const words = /^(?:(\d{1,2})\s+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}))\.?,?\s+(\d{4})(.*)$/is.exec(text);
  const month = MONTHS.indexOf((words?.[2] ?? words?.[3] ?? '').slice(0, 3).toLowerCase());
  return words && month >= 0
    ? { day: named(words[5] ?? '', month + 1, words[1] ?? words[4] ?? ''), rest: words[6] ?? '' }
    : null;
}

/** `HH:mm` of 9:00, 09:00:30, 9 am or 9:30 PM; null when it is none of these. */
function readTime(text: string): string | null {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*([ap]\.?m\.?)?$/i.exec(text.trim()) ?? [];
  if (hours === '' || (!text.includes(':') && !half)) return null;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 && (!half || (Number(hours) >= 1 && Number(hours) <= 12))
    ? `${String(hour).padStart(2, '0')}:${minutes}`
    : null;
}

export type ReadDate = {
  at: Date | null;
  error: string | null;
  /** Used when no time of day is given. */ guessedTime: boolean;
};
const failed = (error: string): ReadDate => ({ at: null, error, guessedTime: false });

/**
 * The instant that a date, with a time beside it or in it, names on the clock of a zone. A date that says its own zone
 * keeps it.
 */
export function readDate({
  date,
  time,
  order,
  zone,
}: {
  date: string;
  time: string;
  order: DateOrder;
  zone: string;
}): ReadDate {
  const text = date.trim();
  if (!text)
    return time.trim() ? failed('There is a time but no date.') : { at: null, error: null, guessedTime: false };
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) || !isDay(text.slice(0, 10)) || text.slice(11, 13) === '24'
      ? failed(unreadable(text))
      : { at, error: null, guessedTime: false };
  }
  const split = splitDay(text, order);
  if (!split || !isDay(split.day)) return failed(unreadable(text));
  const written = split.rest.replace(/^[\sT,]+/, '') || time.trim();
  const clock = written ? readTime(written) : DEFAULT_TIME;
  if (!clock) return failed(`The time “${written.slice(0, 60)}” can't be read. Write it as 09:00 or 9:00 AM.`);
  return { at: instantInZone({ day: split.day, time: clock, zone }), error: null, guessedTime: !written };
}

function unreadable(text: string): string {
  return `The date “${text.slice(0, 60)}” can't be read. Write it as 2030-12-31 09:00, 31.12.2030 09:00 or 12/31/2030 9:00 AM.`;
}
