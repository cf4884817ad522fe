import { dayPlus, partsOfDay, type Day } from '@/lib/dates/zoned';
import { isOnce, type ScheduleRule } from './schedule';
import { wallTime } from './wall-time';
import { wallAt } from './zone-offset';

const DAY_MS = 86_400_000;
/** Days beyond this year are not looked for. */
const LAST_YEAR = 9998;
/** A local date differs from the UTC date of its slot by one at most; one more to be safe. */
const MARGIN_DAYS = 2;

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
 * the local date of that instant. A local date that the zone skips has no slot.
 */
export function nextRuns({
  zone,
  schedule,
  after,
  count,
}: {
  zone: string;
  schedule: ScheduleRule;
  after: Date;
  count: number;
}): Slot[] {
  const slots: Slot[] = [];
  const days = daysOf(schedule, localDay(zone, after));
  for (const day of days) {
    if (slots.length >= count || partsOfDay(day).year > LAST_YEAR) break;
    const slot = slotOn({ day, time: schedule.time, zone });
    if (slot && slot.at > after) slots.push(slot);
  }
  return slots;
}

/** The slot of a local date; null when the zone's calendar lacks the date or the time falls on the next one. */
export function slotOn({ day, time, zone }: { day: Day; time: string; zone: string }): Slot | null {
  const { at, change } = wallTime({ day, time, zone });
  const localTime = new Date(wallAt(zone, at)).toISOString().slice(0, 16);
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
