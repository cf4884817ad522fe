import { describe, expect, test } from 'vitest';
import { countBefore, occurrencesOf, repeatSentence, type RepeatRule } from './recurrence';

const base: RepeatRule = {
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  monthlyBy: 'date',
  startDay: '2026-11-21',
  time: '09:00',
  timeZone: 'Europe/Berlin',
  until: null,
  count: null,
  skipped: [],
};
const far = new Date('2030-01-01T00:00:00.000Z');
const days = (rule: Partial<RepeatRule>, limit = 5, after: string | null = null) =>
  occurrencesOf({ ...base, ...rule }, { after, upTo: far, limit }).times.map(({ day }) => day);

describe('days', () => {
  test('every day, every third day', () => {
    expect(days({}, 3)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(days({ interval: 3 }, 3)).toEqual(['2026-11-21', '2026-11-24', '2026-11-27']);
  });

  test('weekly on several weekdays, every second week counted from the week of the start', () => {
    expect(days({ frequency: 'weekly', weekdays: [1, 4] }, 4)).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-26',
      '2026-11-30',
    ]);
    expect(days({ frequency: 'weekly', interval: 2, weekdays: [7, 6] }, 4)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(days({ frequency: 'weekly' }, 2)).toEqual(['2026-11-21', '2026-11-28']);
  });

  test('monthly on a date, the last day of shorter months, without drifting', () => {
    expect(days({ frequency: 'monthly', startDay: '2027-01-31' }, 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(days({ frequency: 'monthly', interval: 3, startDay: '2026-11-15' }, 3)).toEqual([
      '2026-11-15',
      '2027-02-15',
      '2027-05-15',
    ]);
  });

  test('monthly on a weekday: the third Saturday, the last when there is no fifth', () => {
    expect(days({ frequency: 'monthly', monthlyBy: 'weekday' }, 3)).toEqual(['2026-11-21', '2026-12-19', '2027-01-16']);
    expect(days({ frequency: 'monthly', monthlyBy: 'weekday', startDay: '2026-10-31' }, 3)).toEqual([
      '2026-10-31',
      '2026-11-28',
      '2026-12-26',
    ]);
  });

  test('end on a day or after a number, which skipped ones count in', () => {
    expect(days({ until: '2026-11-22' })).toEqual(['2026-11-21', '2026-11-22']);
    expect(days({ count: 3, skipped: ['2026-11-22'] })).toEqual(['2026-11-21', '2026-11-23']);
    expect(occurrencesOf({ ...base, count: 1 }, { after: null, upTo: far, limit: 9 })).toMatchObject({ ended: true });
    expect(occurrencesOf(base, { after: null, upTo: new Date('2026-11-22T12:00:00Z'), limit: 9 })).toMatchObject({
      ended: false,
      more: false,
      times: [{}, {}],
    });
    expect(occurrencesOf(base, { after: null, upTo: far, limit: 2 })).toMatchObject({ more: true });
  });

  test('go on after a day', () => {
    expect(days({}, 2, '2026-11-25')).toEqual(['2026-11-26', '2026-11-27']);
  });

  test('before a day are counted', () => {
    expect(countBefore(base, '2026-11-24')).toBe(3);
    expect(countBefore({ ...base, count: 2 }, '2026-11-24')).toBe(2);
    expect(countBefore(base, '2026-11-21')).toBe(0);
  });
});

test('the time on the clock stays, its instant moves when the clocks change', () => {
  const { times } = occurrencesOf(
    { ...base, startDay: '2026-10-24', time: '02:30' },
    { after: null, upTo: far, limit: 3 },
  );
  expect(times.map(({ at }) => at.toISOString())).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
  const spring = occurrencesOf(
    { ...base, startDay: '2026-03-28', time: '02:30' },
    { after: null, upTo: far, limit: 3 },
  );
  expect(spring.times.map(({ at }) => at.toISOString())).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
});

test('in words', () => {
  expect(repeatSentence(base)).toBe('Every day at 09:00, Europe/Berlin');
  expect(repeatSentence({ ...base, frequency: 'weekly', interval: 2, weekdays: [4, 1], until: '2026-12-31' })).toBe(
    'Every 2 weeks on Monday and Thursday at 09:00, Europe/Berlin, until 2026-12-31',
  );
  expect(repeatSentence({ ...base, frequency: 'monthly', startDay: '2027-01-31', count: 3 })).toBe(
    'Every month on day 31, or the last at 09:00, Europe/Berlin, 3 times',
  );
  expect(repeatSentence({ ...base, until: '2026-12-31', count: 3 })).toBe(
    'Every day at 09:00, Europe/Berlin, 3 times at most, until 2026-12-31',
  );
  expect(repeatSentence({ ...base, frequency: 'monthly', monthlyBy: 'weekday' })).toBe(
    'Every month on the third Saturday at 09:00, Europe/Berlin',
  );
});
