import { offsetAt, offsetsBetween, zoneOffset } from './zone-offset';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC than 16 hours, so the instant of a wall time lies within these. */
const AROUND_MS = 18 * HOUR_MS;

/** A day of the calendar, `yyyy-MM-dd`; days compare and sort as text. */
export type Day = string;

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

function named(year: number, month: number, date: number): Day {
  return `${digits(year, 4)}-${digits(month)}-${digits(date)}`;
}

/** Year, month from 1, and date of a day. */
export function partsOfDay(day: Day): { year: number; month: number; date: number } {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

/** A zone's wall clock at an instant, to be read as UTC. */
const wallDate = (instant: Date, zone: string): Date => new Date(instant.getTime() + offsetAt(zone, instant.getTime()));

/** The day that a zone's calendar shows at an instant. */
export function dayInZone(instant: Date, zone: string): Day {
  const at = wallDate(instant, zone);
  return named(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

/** The time on a zone's clock at an instant, `HH:mm`. */
export function timeInZone(instant: Date, zone: string): string {
  const at = wallDate(instant, zone);
  return `${digits(at.getUTCHours())}:${digits(at.getUTCMinutes())}`;
}

const HOURS_OF_DAY = 24;
/** 1970 began on a Thursday. */
const THURSDAY = 3;

/** The hour on a zone's clock at an instant, 0 to 23: for many instants, since nothing is made for each. */
export const hourInZone = (instant: number, zone: string): number =>
  Math.floor((instant + offsetAt(zone, instant)) / HOUR_MS) % HOURS_OF_DAY;

/** The ISO weekday of a zone's calendar at an instant, Monday 1 … Sunday 7. */
export const weekdayInZone = (instant: number, zone: string): number =>
  ((Math.floor((instant + offsetAt(zone, instant)) / DAY_MS) + THURSDAY) % 7) + 1;

/** `gap`: the clocks skip this time; `overlap`: they show it twice. */
type ClockChange = 'gap' | 'overlap' | null;

/**
 * The instant at which a zone's clock shows a time (`HH:mm`) on a day, and whether its clocks change there. A time in a
 * gap is later by the gap's length; of a time that is shown twice the first counts.
 */
export function wallTime({ day, time, zone }: { day: Day; time: string; zone: string }): {
  at: number;
  change: ClockChange;
} {
  const wall = wallOf(day, time);
  const offsets = offsetsBetween(zone, wall - AROUND_MS, wall + AROUND_MS);
  const [offset = 0] = offsets;
  // No clock change is near, as on most days.
  if (offsets.every((one) => one === offset)) return { at: wall - offset, change: null };
  const shown = [...new Set(offsets)].map((offset) => wall - offset).filter((at) => zoneOffset(zone, at) === wall - at);
  if (shown.length > 0) return { at: Math.min(...shown), change: shown.length > 1 ? 'overlap' : null };
  return { at: wall - offsetBeforeGap({ zone, wall, offsets }), change: 'gap' };
}

/** The instant alone. */
export const instantInZone = (wall: { day: Day; time: string; zone: string }): Date => new Date(wallTime(wall).at);

/** A time on a day as milliseconds since 1970, as if it were UTC. */
export function wallOf(day: Day, time: string): number {
  const { year, month, date } = partsOfDay(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return Date.UTC(year, month - 1, date, hour, minute);
}

/** When a day begins on a zone's clock. */
export const midnightOf = (day: Day, zone: string): Date => instantInZone({ day, time: '00:00', zone });

/** The change that skips the time: from an offset to a greater one, with the time between both. */
function offsetBeforeGap({ zone, wall, offsets }: { zone: string; wall: number; offsets: readonly number[] }): number {
  const before = offsets.find((offset, index) => {
    const after = offsets[index + 1];
    return (
      after !== undefined &&
      after > offset &&
      zoneOffset(zone, wall - offset) === after &&
      zoneOffset(zone, wall - after) === offset
    );
  });
  return before ?? offsets[0] ?? 0;
}

/** A day some days later (or, below zero, earlier). */
export function dayPlus(day: Day, days: number): Day {
  const { year, month, date } = partsOfDay(day);
  const moved = new Date(Date.UTC(year, month - 1, date) + days * DAY_MS);
  return named(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** ISO weekday of a day: Monday 1 … Sunday 7. */
export function weekdayOf(day: Day): number {
  const { year, month, date } = partsOfDay(day);
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7;
}

/** How many days a month (from 1) has. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A day by its parts; month from 1, and beyond 12 into the years after. */
export function dayOf({ year, month, date }: { year: number; month: number; date: number }): Day {
  const years = Math.floor((month - 1) / 12);
  return named(year + years, month - years * 12, date);
}

/** Whether it names a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, date } = partsOfDay(text);
  return year >= 1970 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}
