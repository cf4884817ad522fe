import { describe, expect, it } from 'vitest';
import { anySchedule, changesOf, randomOf } from '@/tests/bench/slots/fuzz';
import { readInstants } from '@/tests/bench/slots/independent';
import { nextRuns } from './next-runs';
import type { ScheduleRule } from './schedule';

const NY = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const LA = 'America/Los_Angeles';
const day = (time: string): ScheduleRule => ({ frequency: 'every_day', time });
const week = (dayOfWeek: number, time: string, startDate: string): ScheduleRule => ({
  frequency: 'every_week',
  time,
  dayOfWeek,
  startDate,
});
const every = (intervalDays: number, time: string, startDate: string): ScheduleRule => ({
  frequency: 'every_n_days',
  time,
  intervalDays,
  startDate,
});
const newYear: ScheduleRule = { frequency: 'once_day', time: '23:30', date: '2026-12-31' };

/** Wall times in zones whose clocks change; numbered, since a failure names its row. */
const TABLE: [number, string, ScheduleRule, string, string[]][] = [
  [1, NY, day('09:00'), '2026-03-07T15:00Z', ['2026-03-08T13:00', '2026-03-09T13:00', '2026-03-10T13:00']],
  [2, NY, day('02:30'), '2026-03-07T08:00Z', ['2026-03-08T07:30', '2026-03-09T06:30', '2026-03-10T06:30']],
  [3, NY, day('01:30'), '2026-10-31T06:00Z', ['2026-11-01T05:30', '2026-11-02T06:30', '2026-11-03T06:30']],
  [4, BERLIN, day('02:30'), '2026-03-28T02:00Z', ['2026-03-29T01:30', '2026-03-30T00:30', '2026-03-31T00:30']],
  [5, BERLIN, day('02:30'), '2026-10-24T01:00Z', ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30']],
  [
    6,
    'Australia/Lord_Howe',
    day('02:15'),
    '2026-10-03T00:00Z',
    ['2026-10-03T15:45', '2026-10-04T15:15', '2026-10-05T15:15'],
  ],
  [7, 'Africa/Cairo', day('00:30'), '2026-04-22T23:00Z', ['2026-04-23T22:30', '2026-04-24T21:30', '2026-04-25T21:30']],
  [8, 'Asia/Kolkata', day('00:00'), '2026-06-01T00:00Z', ['2026-06-01T18:30', '2026-06-02T18:30', '2026-06-03T18:30']],
  [
    9,
    NY,
    week(0, '02:30', '2026-03-02'),
    '2026-03-02T00:00Z',
    ['2026-03-08T07:30', '2026-03-15T06:30', '2026-03-22T06:30'],
  ],
  [
    10,
    BERLIN,
    week(1, '18:00', '2026-10-20'),
    '2026-10-20T00:00Z',
    ['2026-10-26T17:00', '2026-11-02T17:00', '2026-11-09T17:00'],
  ],
  [
    11,
    'UTC',
    week(3, '10:00', '2026-11-18'),
    '2026-11-18T09:59:59Z',
    ['2026-11-18T10:00', '2026-11-25T10:00', '2026-12-02T10:00'],
  ],
  [
    12,
    'UTC',
    week(3, '10:00', '2026-11-18'),
    '2026-11-18T10:00:00Z',
    ['2026-11-25T10:00', '2026-12-02T10:00', '2026-12-09T10:00'],
  ],
  [
    13,
    BERLIN,
    every(3, '09:00', '2026-03-25'),
    '2026-03-25T09:00Z',
    ['2026-03-28T08:00', '2026-03-31T07:00', '2026-04-03T07:00'],
  ],
  [
    14,
    'UTC',
    every(30, '09:00', '2026-01-31'),
    '2026-02-01T00:00Z',
    ['2026-03-02T09:00', '2026-04-01T09:00', '2026-05-01T09:00'],
  ],
  [
    15,
    'UTC',
    every(1, '09:00', '2028-02-28'),
    '2028-02-28T10:00Z',
    ['2028-02-29T09:00', '2028-03-01T09:00', '2028-03-02T09:00'],
  ],
  [16, LA, newYear, '2026-12-30T00:00Z', ['2027-01-01T07:30']],
  [17, LA, newYear, '2027-01-01T07:30Z', []],
  [
    18,
    'UTC',
    { frequency: 'once_week', time: '08:00', dayOfWeek: 5, date: '2026-11-21' },
    '2026-11-21T00:00Z',
    ['2026-11-27T08:00'],
  ],
  [19, 'Pacific/Apia', day('09:00'), '2011-12-28T20:00Z', ['2011-12-29T19:00', '2011-12-30T19:00', '2011-12-31T19:00']],
  [
    20,
    BERLIN,
    every(7, '02:30', '2026-10-18'),
    '2026-10-18T01:00Z',
    ['2026-10-25T00:30', '2026-11-01T01:30', '2026-11-08T01:30'],
  ],
];

describe('zones whose clocks change', () => {
  it.each(TABLE)('row %i: %s', (_row, zone, schedule, after, expected) => {
    const slots = nextRuns({ zone, schedule, after: new Date(after), count: 3 });
    expect(slots.map(({ at }) => at.toISOString())).toEqual(expected.map((at) => `${at}:00.000Z`));
  });
});

it('names clock changes with what the clock then shows', () => {
  const notes = (time: string, after: string) =>
    nextRuns({ zone: BERLIN, schedule: day(time), after: new Date(after), count: 2 }).map((slot) => [
      slot.localTime,
      slot.note,
    ]);
  expect(notes('02:30', '2026-03-28T02:00Z')).toEqual([
    ['2026-03-29T03:30', 'clock change: 03:30'],
    ['2026-03-30T02:30', null],
  ]);
  expect(notes('02:30', '2026-10-24T01:00Z')).toEqual([
    ['2026-10-25T02:30', 'clock change: first 02:30'],
    ['2026-10-26T02:30', null],
  ]);
});

it('agrees with another reading of Intl, in all zones, 1970 to 2037', () => {
  const random = randomOf(16);
  const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const near = Math.floor(random() * (Date.UTC(2037, 10, 1) / 60_000)) * 60_000;
    const asked = { zone, schedule: anySchedule(random, near), after: new Date(near), count: 2 };
    const [ours, theirs] = [nextRuns(asked).map(({ at }) => at.toISOString()), readInstants(asked)];
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ ...asked, ours, theirs }];
  });
  expect(wrong).toEqual([]);
});

it('agrees with it around changes that hide each other: Ramadan in Casablanca, a lost day, a half hour', () => {
  const random = randomOf(17);
  const wrong = ['Africa/Casablanca', 'Africa/Cairo', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Gaza'].flatMap(
    (zone) =>
      changesOf(zone).flatMap((change) => {
        const asked = {
          zone,
          schedule: { ...anySchedule(random, change), frequency: 'every_day' as const },
          after: new Date(Math.max(0, change - 2 * 86_400_000)),
          count: 2,
        };
        const [ours, theirs] = [nextRuns(asked).map(({ at }) => at.toISOString()), readInstants(asked)];
        return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ ...asked, ours, theirs }];
      }),
  );
  expect(wrong).toEqual([]);
});

it('has no slots, and walks no days, for what can’t be read', () => {
  const after = new Date('2026-11-23T00:00Z');
  const of = (rule: object, zone = 'UTC', at = after) =>
    nextRuns({ zone, schedule: { ...day('09:00'), ...rule }, after: at, count: 10 });
  for (const time of ['24:00', '99:99', '09:60', '9:00', '', '09:00:00', 'NaN:NaN'])
    expect(of({ time }), time).toEqual([]);
  for (const intervalDays of [0, -1, 0.5, NaN, 1e9])
    expect(of({ frequency: 'every_n_days', intervalDays }), `${intervalDays} days`).toEqual([]);
  for (const dayOfWeek of [-1, 7, 1.5, NaN]) expect(of({ frequency: 'every_week', dayOfWeek })).toEqual([]);
  for (const startDate of ['', 'soon', '2026-13-01', '2026-1-1', '+12026-01-01']) expect(of({ startDate })).toEqual([]);
  expect(of({ frequency: 'hourly' })).toEqual([]);
  expect(of({}, 'Mars/Olympus')).toEqual([]);
  for (const at of [NaN, 8.64e15, -8.64e15]) expect(of({}, 'UTC', new Date(at))).toEqual([]);
  expect(nextRuns({ zone: 'UTC', schedule: day('09:00'), after, count: NaN })).toEqual([]);
});

it('ends at an instant, which belongs to it', () => {
  const until = new Date('2026-11-25T09:00Z');
  const slots = nextRuns({
    zone: 'UTC',
    schedule: day('09:00'),
    after: new Date('2026-11-23T10:00Z'),
    until,
    count: 9,
  });
  expect(slots.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25']);
});
