import { bigintOf } from '../bson/numbers.ts';
import { isNullish, type Maybe } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { namedOperator, stringArgument } from './arguments.ts';
import type { Operator } from './compile.ts';
import { timeOf, zoneOf } from './date-arguments.ts';
import { momentOf, partsAt, utc, type Parts } from './zones.ts';

/** Units of a fixed length, in milliseconds; the others follow the calendar. */
const FIXED: Record<string, number> = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 };
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const DAYS: Record<string, number> = { day: 1, week: 7 };
const DAY = 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function unitOf(value: Maybe, name: string): string {
  const unit = stringArgument(value, `${name}'s unit`, 5439013);
  if (!(unit in FIXED) && !(unit in MONTHS) && !(unit in DAYS)) throw new MongoError(9, `unknown time unit value: ${unit}`);
  return unit;
}

/** Adds on the calendar of a zone; the last day of a month is used where the day does not exist. */
function addUnits(time: number, unit: string, amount: number, zone: string): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return time + amount * fixed;
  const parts = partsAt(time, zone);
  if (unit in DAYS) return momentOf({ ...parts, day: parts.day + amount * (DAYS[unit] as number) }, zone);
  const months = parts.year * 12 + parts.month - 1 + amount * (MONTHS[unit] as number);
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12 + 1];
  const last = new Date(utc({ ...parts, year, month: month + 1, day: 0 })).getUTCDate();
  return momentOf({ ...parts, year, month, day: Math.min(parts.day, last) }, zone);
}

const adding = (sign: 1 | -1): Operator => namedOperator({ required: ['startDate', 'unit', 'amount'], optional: ['timezone'] }, (args, name) => {
  const [start, unit, amount, zone] = ['startDate', 'unit', 'amount', 'timezone'].map((field) => args(field));
  if (isNullish(start) || isNullish(unit) || isNullish(amount) || zone === null) return null;
  const count = bigintOf(amount);
  if (count === undefined) throw new MongoError(5166405, `${name} expects integer amount of time units`);
  return new Date(addUnits(timeOf(start, name), unitOf(unit, name), sign * Number(count), zoneOf(zone, name)));
});

/** A day's number on the calendar, free of hours and zones. */
function dayNumber(parts: Parts): number {
  return Math.floor(utc({ ...parts, hour: 0, minute: 0, second: 0, millisecond: 0 }) / DAY);
}

function weekStart(value: Maybe): number {
  const start = value === undefined ? 'sun' : stringArgument(value, 'startOfWeek', 5338801).toLowerCase().slice(0, 3);
  const index = WEEKDAYS.indexOf(start);
  if (index < 0) throw new MongoError(9, `unknown day of week value: ${String(value)}`);
  return index;
}

/** Day numbers start on a Thursday (1 January 1970). */
function weekNumber(day: number, start: number): number {
  return Math.floor((day + 4 - start) / 7);
}

/** Counts the borders of a unit between two moments. */
const difference: Operator = namedOperator({ required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] }, (args, name) => {
  const [start, end, unitValue, zoneValue] = ['startDate', 'endDate', 'unit', 'timezone'].map((field) => args(field));
  if (isNullish(start) || isNullish(end) || isNullish(unitValue) || zoneValue === null) return null;
  const unit = unitOf(unitValue, name);
  const zone = zoneOf(zoneValue, name);
  const [from, to] = [timeOf(start, name), timeOf(end, name)];
  const [a, b] = [partsAt(from, zone), partsAt(to, zone)];
  const fixed = FIXED[unit];
  if (fixed !== undefined) return BigInt(unit === 'hour' ? Math.floor(utc(b) / fixed) - Math.floor(utc(a) / fixed) : Math.floor(to / fixed) - Math.floor(from / fixed));
  if (unit === 'day') return BigInt(dayNumber(b) - dayNumber(a));
  const first = weekStart(args('startOfWeek'));
  if (unit === 'week') return BigInt(weekNumber(dayNumber(b), first) - weekNumber(dayNumber(a), first));
  const months = MONTHS[unit] as number;
  return BigInt(Math.floor((b.year * 12 + b.month - 1) / months) - Math.floor((a.year * 12 + a.month - 1) / months));
});

const REFERENCE = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };

/** Down to the border of a bin; bins are counted from the year 2000. */
const truncation: Operator = namedOperator({ required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] }, (args, name) => {
  const [date, unitValue, sizeValue, zoneValue] = ['date', 'unit', 'binSize', 'timezone'].map((field) => args(field));
  if (isNullish(date) || isNullish(unitValue) || sizeValue === null || zoneValue === null) return null;
  const unit = unitOf(unitValue, name);
  const size = sizeValue === undefined ? 1 : Number(bigintOf(sizeValue) ?? 0);
  if (size < 1) throw new MongoError(5439018, `${name} requires 'binSize' to be greater than 0`);
  const zone = zoneOf(zoneValue, name);
  const time = timeOf(date, name);
  const parts = partsAt(time, zone);
  const fixed = FIXED[unit];
  if (fixed !== undefined) {
    const reference = utc(REFERENCE);
    const bin = fixed * size;
    return new Date(momentOf(partsAt(reference + Math.floor((utc(parts) - reference) / bin) * bin, 'UTC'), zone));
  }
  if (unit in MONTHS) {
    const bin = (MONTHS[unit] as number) * size;
    const months = Math.floor(((parts.year - 2000) * 12 + parts.month - 1) / bin) * bin;
    return new Date(momentOf({ ...REFERENCE, month: 1 + months }, zone));
  }
  return new Date(momentOf({ ...REFERENCE, day: 1 + daysDown(dayNumber(parts), unit, size, weekStart(args('startOfWeek'))) }, zone));
});

function daysDown(day: number, unit: string, size: number, start: number): number {
  const reference = dayNumber(REFERENCE);
  if (unit === 'day') return Math.floor((day - reference) / size) * size;
  const first = reference + ((start - 6 + 7) % 7);
  return first - reference + Math.floor((day - first) / (7 * size)) * 7 * size;
}

/** Arithmetic on calendars. */
export const DATE_MATH: Record<string, Operator> = {
  $dateAdd: adding(1),
  $dateSubtract: adding(-1),
  $dateDiff: difference,
  $dateTrunc: truncation,
};

