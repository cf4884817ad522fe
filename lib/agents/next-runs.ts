import { dayPlus, partsOfDay, wallOf, wallTime, type Day } from '@/lib/dates/zoned';
import { hasClock, wallAt } from '@/lib/dates/zone-offset';
import { CLOCK_TIME, isOnce, isReadableRule, type ScheduleRule } from './schedule';

const DAY_MS = 86_400_000;
/** Days beyond this year are not looked for. */
const LAST_YEAR = 9998;
/** A local date differs from the UTC date of its slot by one at most; one more to be safe. */
const MARGIN_DAYS = 2;
/** Slots that one call computes. */
export const MAX_RUNS = 10_000;
/**
 * Dates in a row without a slot after the asked instant. Clocks skip a time on single dates; a rule whose every date is
 * one of them for so long has no slot.
 */
const MAX_EMPTY_DAYS = 100;
const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(LAST_YEAR + 1, 0, 1);

/** A time at which a schedule wants a post. */
export type Slot = {
  at: Date;
  /** The local date that it belongs to: the slot's name within its schedule. */
  day: Day;
  /** The time on the zone's clock then, `yyyy-MM-ddTHH:MM`. */
  localTime: string;
  /** A clock change that moves it, in words. */
  note: string | null;
};

/**
 * The next slots of a schedule, strictly after an instant. A schedule without `startDate` (once_week: `date`) starts on
 * the local date of that instant. A local date that the zone skips has no slot. Total: a rule, zone or instant that
 * can't be read has no slots, and the days that are looked at are bounded by `count`.
 */
export function nextRuns({
  zone,
  schedule,
  after,
  until,
  count,
}: {
  zone: string;
  schedule: ScheduleRule;
  after: Date;
  /** No slot later than this. */
  until?: Date | undefined;
  count: number;
}): Slot[] {
  const slots: Slot[] = [];
  const isWithin = after.getTime() >= EARLIEST && after.getTime() < LATEST;
  if (!isWithin || !hasClock(zone) || !isReadableRule(schedule)) return slots;
  const most = count > 0 ? Math.min(count, MAX_RUNS) : 0;
  let empty = 0;
  for (const day of daysOf(schedule, localDay(zone, after))) {
    if (slots.length >= most || empty > MAX_EMPTY_DAYS || partsOfDay(day).year > LAST_YEAR) break;
    const slot = slotOn({ day, time: schedule.time, zone });
    if (slot && until && slot.at > until) break;
    if (slot && slot.at > after) slots.push(slot);
    empty = slot ? 0 : empty + 1;
  }
  return slots;
}

/** The slot of a local date; null when the zone's calendar lacks the date or the time falls on the next one. */
export function slotOn({ day, time, zone }: { day: Day; time: string; zone: string }): Slot | null {
  if (!CLOCK_TIME.test(time)) return null;
  const { at, change } = wallTime({ day, time, zone });
  const wall = change === 'gap' ? wallAt(zone, at) : wallOf(day, time);
  const localTime = new Date(wall).toISOString().slice(0, 16);
  if (localTime.slice(0, 10) !== day) return null;
  const shown = localTime.slice(11);
  const note = change === 'gap' ? `clock change: ${shown}` : change ? `clock change: first ${shown}` : null;
  return { at: new Date(at), day, localTime, note };
}

/** The date of a zone's calendar at an instant. */
export const localDay = (zone: string, at: Date): Day =>
  new Date(wallAt(zone, at.getTime())).toISOString().slice(0, 10);

/** The local dates with a slot, in order, from shortly before `today` on. */
function* daysOf(schedule: ScheduleRule, today: Day): Generator<Day> {
  const { frequency, intervalDays } = schedule;
  const first = firstDay(schedule, today);
  if (isOnce(schedule)) {
    yield first;
    return;
  }
  const step = frequency === 'every_week' ? 7 : frequency === 'every_n_days' ? (intervalDays ?? 1) : 1;
  const behind = daysBetween(first, today) - MARGIN_DAYS;
  for (let day = dayPlus(first, Math.max(0, Math.floor(behind / step)) * step); ; day = dayPlus(day, step)) yield day;
}

function firstDay({ frequency, date, dayOfWeek, startDate }: ScheduleRule, today: Day): Day {
  if (frequency === 'once_day') return date ?? today;
  const from = (frequency === 'once_week' ? date : startDate) ?? today;
  if (frequency !== 'every_week' && frequency !== 'once_week') return from;
  return dayPlus(from, ((dayOfWeek ?? weekday(from)) - weekday(from) + 7) % 7);
}

/** 0 Sunday … 6 Saturday. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
