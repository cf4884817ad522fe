import { TZDateMini } from '@date-fns/tz';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

/** The day that a zone's calendar shows at an instant. */
export function dayInZone(instant: Date, zone: string): Day {
  const at = new TZDateMini(instant.getTime(), zone);
  return named(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** The time on a zone's clock at an instant, `HH:mm`. */
export function timeInZone(instant: Date, zone: string): string {
  const at = new TZDateMini(instant.getTime(), zone);
  return `${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/**
 * The instant at which a zone's clock shows a time (`HH:mm`) on a day. A time that the clocks skip in spring is the one
 * after the gap, one that they show twice in autumn is the first.
 */
export function instantInZone({ day, time, zone }: { day: Day; time: string; zone: string }): Date {
  const { year, month, date } = partsOfDay(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const found = new Date(new TZDateMini(year, month - 1, date, hour, minute, 0, 0, zone).getTime());
  const before = new Date(found.getTime() - HOUR_MS);
  return timeInZone(found, zone) === time && timeInZone(before, zone) === time ? before : found;
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
