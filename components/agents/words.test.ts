import { expect, it } from 'vitest';
import {
  costWords,
  countWords,
  figuresOfCost,
  lastActiveWords,
  postAgeWords,
  scheduleWords,
  totalCostWords,
  unpricedWords,
} from './words';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

it('counts of 1,000 or more show as K and 1,000,000 or more as M, to one decimal', () => {
  expect([0, 999, 1_000, 1_234, 15_500, 999_949, 999_950, 1_000_000, 2_340_000].map(countWords)).toEqual([
    '0',
    '999',
    '1.0K',
    '1.2K',
    '15.5K',
    '999.9K',
    '1.0M',
    '1.0M',
    '2.3M',
  ]);
});

it('costs show 3 decimals, under 0.001 <$0.001; the total shows 2', () => {
  expect([0, 0.0004, 0.001, 0.0235, 12].map(costWords)).toEqual(['$0.000', '<$0.001', '$0.001', '$0.024', '$12.000']);
  expect(costWords(null)).toBe('Price unknown');
  expect([0, 0.234, 12].map(totalCostWords)).toEqual(['$0.00', '$0.23', '$12.00']);
});

it('a cost per post: – without posts, unknown when no call has a known price', () => {
  const figures = (totalCost: number, postCount: number, unpriced = 0) =>
    Object.values(figuresOfCost({ totalCost, postCount, unpriced }));
  expect(figures(0, 0)).toEqual(['$0.00', '–']);
  expect(figures(0, 2)).toEqual(['$0.00', '$0.000']);
  expect(figures(0.001, 2)).toEqual(['$0.00', '<$0.001']);
  expect(figures(0.5, 2, 1)).toEqual(['$0.50', '$0.250']);
  expect(figures(0, 2, 1)).toEqual(['Price unknown', 'Price unknown']);
});

it('a sum says which calls it lacks', () => {
  expect([0, 1, 2].map(unpricedWords)).toEqual([
    undefined,
    'Without 1 call of models whose price is not known',
    'Without 2 calls of models whose price is not known',
  ]);
});

it('last active: Never, Just now under an hour, then hours under 24, then days', () => {
  expect(lastActiveWords(null, NOW)).toBe('Never');
  expect([-1, 0, 0.9, 1, 23.9, 24, 200].map((hours) => lastActiveWords(hoursAgo(hours), NOW))).toEqual([
    'Just now',
    'Just now',
    'Just now',
    '1h ago',
    '23h ago',
    '1d ago',
    '8d ago',
  ]);
});

it('the age of a post: Just now, hours under a day, days under 7 days, then the date', () => {
  expect([0.5, 5, 30, 167].map((hours) => postAgeWords(hoursAgo(hours), NOW))).toEqual([
    'Just now',
    '5h ago',
    '1d ago',
    '6d ago',
  ]);
  expect(postAgeWords(hoursAgo(168), NOW)).toBe('15 Nov 2026');
});

it('a schedule is said in words', () => {
  const time = '09:00';
  expect([
    scheduleWords({ frequency: 'every_day', time }),
    scheduleWords({ frequency: 'every_week', time, dayOfWeek: 1 }),
    scheduleWords({ frequency: 'every_n_days', time, intervalDays: 3 }),
    scheduleWords({ frequency: 'once_day', time, date: '2026-12-01' }),
    scheduleWords({ frequency: 'once_week', time, dayOfWeek: 0, date: '2026-12-01' }),
  ]).toEqual([
    'Every day at 09:00',
    'Every Monday at 09:00',
    'Every 3 days at 09:00',
    'Once, on 1 Dec 2026 at 09:00',
    'Once, on the first Sunday from 1 Dec 2026 at 09:00',
  ]);
});
