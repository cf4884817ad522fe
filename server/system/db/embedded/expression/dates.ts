import { docOf, isDoc, isNullish, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { namedFields, namedOperator, stringArgument } from './arguments.ts';
import { compileExpression, type Expression, type Operator } from './compile.ts';
import { timeOf, zoneOf } from './date-arguments.ts';
import { offsetAt, partsAt, type Parts } from './zones.ts';

const DAY = 86_400_000;

/** Day of the year, 1 to 366. */
function dayOfYear(parts: Parts): number {
  return (
    Math.round((Date.UTC(2000, parts.month - 1, parts.day) - Date.UTC(2000, 0, 1)) / DAY) +
    1 -
    (parts.month > 2 && !isLeap(parts.year) ? 1 : 0)
  );
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** 1 (Sunday) to 7. */
function dayOfWeek(parts: Parts): number {
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  return date.getUTCDay() + 1;
}

/** 1 (Monday) to 7. */
function isoDay(parts: Parts): number {
  return ((dayOfWeek(parts) + 5) % 7) + 1;
}

function isoWeek(parts: Parts): { year: number; week: number } {
  const week = Math.floor((dayOfYear(parts) - isoDay(parts) + 10) / 7);
  if (week < 1) return { year: parts.year - 1, week: weeksIn(parts.year - 1) };
  return week > weeksIn(parts.year) ? { year: parts.year + 1, week: 1 } : { year: parts.year, week };
}

function weeksIn(year: number): number {
  const first = isoDay({ ...EPOCH, year });
  return first === 4 || (first === 3 && isLeap(year)) ? 53 : 52;
}

const EPOCH: Parts = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };

/** An operator on a date, given bare or as { date, timezone }. */
const part =
  (read: (parts: Parts) => Value): Operator =>
  (argument, context, name) => {
    const single = Array.isArray(argument) && argument.length === 1 ? (argument[0] as Value) : argument;
    const fields = isDoc(single) && single.has('date') ? namedFields(single, name, ['date'], ['timezone']) : undefined;
    const date = compileExpression(fields ? (fields.get('date') as Value) : single, context);
    const zone: Expression = fields?.has('timezone')
      ? compileExpression(fields.get('timezone') as Value, context)
      : () => undefined;
    return (env) => {
      const value = date(env);
      const zoneValue = zone(env);
      if (isNullish(value) || zoneValue === null) return null;
      return read(partsAt(timeOf(value, name), zoneOf(zoneValue, name)));
    };
  };

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function offsetText(time: number, zone: string): { text: string; minutes: number } {
  const minutes = Math.round(offsetAt(time, zone) / 60_000);
  const size = Math.abs(minutes);
  return { text: `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`, minutes };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function formatDate(time: number, zone: string, format: string): string {
  const parts = partsAt(time, zone);
  const values: Record<string, () => string> = {
    Y: () => pad(parts.year, 4),
    m: () => pad(parts.month, 2),
    d: () => pad(parts.day, 2),
    H: () => pad(parts.hour, 2),
    M: () => pad(parts.minute, 2),
    S: () => pad(parts.second, 2),
    L: () => pad(parts.millisecond, 3),
    j: () => pad(dayOfYear(parts), 3),
    w: () => String(dayOfWeek(parts)),
    u: () => String(isoDay(parts)),
    U: () => pad(Math.floor((dayOfYear(parts) + 7 - dayOfWeek(parts)) / 7), 2),
    V: () => pad(isoWeek(parts).week, 2),
    G: () => pad(isoWeek(parts).year, 4),
    z: () => offsetText(time, zone).text,
    Z: () => String(offsetText(time, zone).minutes),
    '%': () => '%',
    b: () => (MONTHS[parts.month - 1] as string).slice(0, 3),
    B: () => MONTHS[parts.month - 1] as string,
  };
  return format.replace(/%(.?)/g, (_text, letter: string) => {
    const value = values[letter];
    if (!value) throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
    return value();
  });
}

const dateToString = namedOperator({ required: ['date'], optional: ['format', 'timezone', 'onNull'] }, (args, name) => {
  const [date, format, zone] = [args('date'), args('format'), args('timezone')];
  if (isNullish(date)) return args('onNull') === undefined ? null : args('onNull');
  if (format === null || zone === null) return null;
  const pattern =
    format === undefined
      ? zone === undefined || zone === 'UTC'
        ? '%Y-%m-%dT%H:%M:%S.%LZ'
        : '%Y-%m-%dT%H:%M:%S.%L'
      : stringArgument(format, name, 18533);
  return formatDate(timeOf(date, name), zoneOf(zone, name), pattern);
});

const dateToParts = namedOperator({ required: ['date'], optional: ['timezone', 'iso8601'] }, (args, name) => {
  const [date, zone] = [args('date'), args('timezone')];
  if (isNullish(date) || zone === null) return null;
  const parts = partsAt(timeOf(date, name), zoneOf(zone, name));
  const { year, month, day, ...clock } = parts;
  if (args('iso8601') !== true) return docOf({ year, month, day, ...clock });
  const week = isoWeek(parts);
  return docOf({ isoWeekYear: week.year, isoWeek: week.week, isoDayOfWeek: isoDay(parts), ...clock });
});

/** Dates and their parts. */
export const DATES: Record<string, Operator> = {
  $year: part((parts) => parts.year),
  $month: part((parts) => parts.month),
  $dayOfMonth: part((parts) => parts.day),
  $hour: part((parts) => parts.hour),
  $minute: part((parts) => parts.minute),
  $second: part((parts) => parts.second),
  $millisecond: part((parts) => parts.millisecond),
  $dayOfYear: part(dayOfYear),
  $dayOfWeek: part(dayOfWeek),
  $week: part((parts) => Math.floor((dayOfYear(parts) + 7 - dayOfWeek(parts)) / 7)),
  $isoWeek: part((parts) => isoWeek(parts).week),
  $isoWeekYear: part((parts) => BigInt(isoWeek(parts).year)),
  $isoDayOfWeek: part(isoDay),
  $dateToString: dateToString,
  $dateToParts: dateToParts,
};
