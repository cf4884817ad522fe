import { expect, test } from 'vitest';
import { offsetAt, zoneOffset } from './zone-offset';
import {
  dayInZone,
  dayOf,
  dayPlus,
  daysInMonth,
  hourInZone,
  instantInZone,
  isDay,
  timeInZone,
  weekdayInZone,
  weekdayOf,
} from './zoned';

const at = (day: string, time: string, zone: string) => instantInZone({ day, time, zone }).toISOString();

test('a wall clock’s time is the same all year, its instant moves with the clocks', () => {
  expect(at('2026-03-28', '09:00', 'Europe/Berlin')).toBe('2026-03-28T08:00:00.000Z');
  expect(at('2026-03-29', '09:00', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
  expect(at('2026-10-25', '09:00', 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z');
});

test('a time that is skipped is the one after the gap, one that comes twice is the first', () => {
  expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

test('clocks that change by half an hour are read as exactly', () => {
  // Lord Howe goes from UTC+11 to UTC+10:30 at 02:00.
  expect(at('2027-04-04', '01:30', 'Australia/Lord_Howe')).toBe('2027-04-03T14:30:00.000Z');
  expect(at('2027-04-04', '02:00', 'Australia/Lord_Howe')).toBe('2027-04-03T15:30:00.000Z');
  expect(at('2027-10-03', '02:15', 'Australia/Lord_Howe')).toBe('2027-10-02T15:45:00.000Z');
});

test('days and times of an instant are those of the zone', () => {
  const instant = new Date('2026-12-31T23:30:00.000Z');
  expect([dayInZone(instant, 'UTC'), dayInZone(instant, 'Asia/Tokyo'), timeInZone(instant, 'Asia/Kolkata')]).toEqual([
    '2026-12-31',
    '2027-01-01',
    '05:00',
  ]);
});

test('sums of days know months, leap years and weekdays', () => {
  expect([dayPlus('2028-02-28', 1), dayPlus('2026-01-01', -1), dayOf({ year: 2026, month: 14, date: 3 })]).toEqual([
    '2028-02-29',
    '2025-12-31',
    '2027-02-03',
  ]);
  expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([6, 7, 1]);
  expect([daysInMonth(2026, 2), daysInMonth(2028, 2)]).toEqual([28, 29]);
  expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('2026-13-01'), isDay('26-1-1')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each(['Australia/Lord_Howe', 'Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Kathmandu'])(
  'the samples of %s give what its clock says, around changes too',
  (zone) => {
    const year = Date.UTC(2027, 0, 1);
    // Every 17 minutes of a year pass each change by a few minutes on both sides.
    const instants = Array.from({ length: 365 * 85 }, (_, step) => year + step * 17 * 60_000);
    expect(instants.filter((instant) => offsetAt(zone, instant) !== zoneOffset(zone, instant))).toEqual([]);
  },
);

test('hour and weekday of an instant are those of its time and day', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])
    for (let instant = Date.UTC(2026, 2, 26); instant < Date.UTC(2026, 3, 12); instant += 47 * 60_000) {
      const date = new Date(instant);
      expect(hourInZone(instant, zone)).toBe(Number(timeInZone(date, zone).slice(0, 2)));
      expect(weekdayInZone(instant, zone)).toBe(weekdayOf(dayInZone(date, zone)));
    }
});
