import type { ScheduleRule } from '@/lib/agents/schedule';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any schedule of the tests has to look for its next slots. */
const MOST_DAYS = 1_200;

const readers = new Map<string, Intl.DateTimeFormat>();

/** The offset as Intl writes it out: `GMT-00:44:30`. lib/agents asks for the digits of the clock instead. */
function offsetAt(zone: string, at: number): number {
  let reader = readers.get(zone);
  if (!reader) {
    reader = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
    readers.set(zone, reader);
  }
  const name = reader.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-−])(\d\d):?(\d\d)?:?(\d\d)?/.exec(name) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return sign === '+' || !sign ? ms : -ms;
}

/** A stretch of time with one offset. */
type Stretch = { from: number; to: number; offset: number };

/** Goes through the hours one by one, and halves the hour in which the offset changes down to the second. */
function stretches(zone: string, from: number, to: number): Stretch[] {
  const found: Stretch[] = [];
  let start = from;
  let offset = offsetAt(zone, from);
  for (let at = from; at < to; at += HOUR_MS) {
    let next = offsetAt(zone, at + HOUR_MS);
    let low = at;
    while (next !== offset) {
      let high = at + HOUR_MS;
      while (high - low > 1000) {
        const middle = low + Math.floor((high - low) / 2000) * 1000;
        if (offsetAt(zone, middle) === offset) low = middle;
        else high = middle;
      }
      found.push({ from: start, to: high, offset });
      start = high;
      low = high;
      offset = offsetAt(zone, high);
      next = offsetAt(zone, at + HOUR_MS);
    }
  }
  return [...found, { from: start, to, offset }];
}

/** The instant of a wall time by what the stretches show; null when the date is another one in the end. */
function instantOf(all: readonly Stretch[], wall: number): number | null {
  for (const { from, to, offset } of all) {
    const at = wall - offset;
    if (at >= from && at < to) return at;
  }
  for (const [index, { to, offset }] of all.entries()) {
    const after = all[index + 1];
    if (!after || wall < to + offset || wall >= to + after.offset) continue;
    const at = to + (wall - (to + offset));
    const shown = at + (all.find((one) => at >= one.from && at < one.to)?.offset ?? after.offset);
    return Math.floor(shown / DAY_MS) === Math.floor(wall / DAY_MS) ? at : null;
  }
  throw new Error('A wall time outside the stretches that were read');
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Whether a schedule wants the date, by the words of its rule. */
function wants(schedule: ScheduleRule, today: number): (date: number) => boolean {
  const { frequency, dayOfWeek, intervalDays } = schedule;
  const start = schedule.startDate ? dayNumber(schedule.startDate) : today;
  const given = schedule.date ? dayNumber(schedule.date) : today;
  // 1 January 1970 was a Thursday.
  const isWeekday = (date: number) => (((date + 4) % 7) + 7) % 7 === dayOfWeek;
  switch (frequency) {
    case 'every_day':
      return (date) => date >= start;
    case 'every_week':
      return (date) => date >= start && isWeekday(date);
    case 'every_n_days':
      return (date) => date >= start && (date - start) % (intervalDays ?? 1) === 0;
    case 'once_day':
      return (date) => date === given;
    case 'once_week':
      return (date) => date >= given && date < given + 7 && isWeekday(date);
  }
}

/** The next slots of a schedule, read from Intl in another way and without any of lib/agents' arithmetic. */
export function readInstants({
  zone,
  schedule,
  after,
  count,
}: {
  zone: string;
  schedule: ScheduleRule;
  after: Date;
  count: number;
}): string[] {
  const now = after.getTime();
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const today = Math.floor((now + offsetAt(zone, now)) / DAY_MS);
  const isWanted = wants(schedule, today);
  const found: string[] = [];
  const earliest = schedule.frequency.startsWith('once') ? schedule.date : schedule.startDate;
  const first = earliest ? Math.max(today - 2, dayNumber(earliest)) : today - 2;
  for (let date = first; date < first + MOST_DAYS && found.length < count; date += 1) {
    if (!isWanted(date)) continue;
    const wall = date * DAY_MS + hour * HOUR_MS + minute * 60_000;
    const at = instantOf(stretches(zone, wall - 2 * DAY_MS, wall + 2 * DAY_MS), wall);
    if (at !== null && at > now) found.push(new Date(at).toISOString());
  }
  return found;
}
