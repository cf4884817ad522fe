import { dayOf, dayPlus, daysInMonth, instantInZone, partsOfDay, weekdayOf, type Day } from '@/lib/dates/zoned';

export const REPEAT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];

/** When a post repeats. Its first occurrence is always the start. */
export type RepeatRule = {
  frequency: RepeatFrequency;
  /** Every so many days, weeks or months. */
  interval: number;
  /** Weekly: ISO weekdays, Monday 1 … Sunday 7; none: the start's own. */
  weekdays: readonly number[];
  /**
   * Monthly: on the start's date (the last day of months that are too short), or on its weekday (the second Tuesday).
   */
  monthlyBy: 'date' | 'weekday';
  startDay: Day;
  /** On the clock of the zone, `HH:mm`. */
  time: string;
  timeZone: string;
  /** The last day on which it may occur. */
  until: Day | null;
  /** How often it occurs, skipped ones included. */
  count: number | null;
  /** Days on which it does not occur. */
  skipped: readonly Day[];
};

export type RepeatTime = { day: Day; at: Date };

/** A rule without an end is followed no further than this. */
const MAX_STEPS = 20_000;

/** The days of a rule from its start on, skipped ones included, in order. */
function* daysOf(rule: RepeatRule): Generator<Day> {
  yield rule.startDay;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    for (const day of daysOfStep(rule, step)) if (day > rule.startDay) yield day;
  }
}

function daysOfStep(rule: RepeatRule, step: number): Day[] {
  const { frequency, interval, startDay } = rule;
  if (frequency === 'daily') return [dayPlus(startDay, step * interval)];
  if (frequency === 'weekly') {
    const monday = dayPlus(startDay, 1 - weekdayOf(startDay) + step * interval * 7);
    const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(startDay)];
    return [...new Set(weekdays)].sort((a, b) => a - b).map((weekday) => dayPlus(monday, weekday - 1));
  }
  return [dayOfMonth(rule, step * interval)];
}

function dayOfMonth({ startDay, monthlyBy }: RepeatRule, months: number): Day {
  const start = partsOfDay(startDay);
  const first = partsOfDay(dayOf({ year: start.year, month: start.month + months, date: 1 }));
  const length = daysInMonth(first.year, first.month);
  if (monthlyBy === 'date') return dayOf({ ...first, date: Math.min(start.date, length) });
  const weekday = weekdayOf(startDay);
  const earliest = 1 + ((weekday - weekdayOf(dayOf({ ...first, date: 1 })) + 7) % 7);
  const wanted = earliest + (Math.ceil(start.date / 7) - 1) * 7;
  // A fifth one that this month has not: its last.
  return dayOf({ ...first, date: wanted > length ? wanted - 7 : wanted });
}

/**
 * The occurrences of a rule after a day (null: from the start) up to an instant. At most `limit`, `more` when that cut
 * some off.
 */
export function occurrencesOf(
  rule: RepeatRule,
  { after, upTo, limit }: { after: Day | null; upTo: Date; limit: number },
): { times: RepeatTime[]; /** The rule has none after these. */ ended: boolean; more: boolean } {
  const times: RepeatTime[] = [];
  let counted = 0;
  for (const day of daysOf(rule)) {
    counted += 1;
    if ((rule.count !== null && counted > rule.count) || (rule.until !== null && day > rule.until))
      return { times, ended: true, more: false };
    if ((after !== null && day <= after) || rule.skipped.includes(day)) continue;
    const at = instantInZone({ day, time: rule.time, zone: rule.timeZone });
    if (at > upTo) return { times, ended: false, more: false };
    if (times.length === limit) return { times, ended: false, more: true };
    times.push({ day, at });
  }
  return { times, ended: true, more: false };
}

/** How many days of a rule lie before a day, skipped ones included. */
export function countBefore(rule: RepeatRule, before: Day): number {
  let counted = 0;
  for (const day of daysOf(rule)) {
    if (day >= before || (rule.until !== null && day > rule.until) || (rule.count !== null && counted >= rule.count))
      return counted;
    counted += 1;
  }
  return counted;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function often({ frequency, interval }: RepeatRule): string {
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[frequency];
  return interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
}

function on({ frequency, weekdays, monthlyBy, startDay }: RepeatRule): string {
  const named = (weekday: number) => WEEKDAYS[weekday - 1] ?? '';
  if (frequency === 'weekly')
    return ` on ${listed([...(weekdays.length > 0 ? weekdays : [weekdayOf(startDay)])].sort((a, b) => a - b).map(named))}`;
  if (frequency === 'daily') return '';
  const { date } = partsOfDay(startDay);
  if (monthlyBy === 'date') return ` on day ${date}${date > 28 ? ', or the last' : ''}`;
  return ` on the ${ORDINALS[Math.ceil(date / 7) - 1] ?? 'last'} ${named(weekdayOf(startDay))}`;
}

/** A rule in words: 'Every 2 weeks on Monday and Thursday at 09:00, Europe/Berlin, until 2026-12-31'. */
export function repeatSentence(rule: RepeatRule): string {
  const count = rule.count ? `, ${rule.count} ${rule.count === 1 ? 'time' : 'times'}` : '';
  const until = rule.until ? `, until ${rule.until}` : '';
  // Whichever comes first ends it.
  return `${often(rule)}${on(rule)} at ${rule.time}, ${rule.timeZone}${count && until ? `${count} at most` : count}${until}`;
}
