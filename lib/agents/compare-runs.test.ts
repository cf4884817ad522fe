import { expect, it } from 'vitest';
import { compareRuns } from './compare-runs';

const now = new Date('2026-11-22T12:00:00Z');
const zone = { before: 'UTC', after: 'UTC' };
const daily = { frequency: 'every_day', time: '09:00', startDate: '2026-11-01', isActive: true } as const;

const told = (changes: ReturnType<typeof compareRuns>) =>
  changes.map(({ at, change }) => `${at.toISOString().slice(0, 16)} ${change}`);

it('shows which of the next ten stay, come and go, up to where both lists reach', () => {
  const thirdDays = { ...daily, frequency: 'every_n_days', intervalDays: 3 } as const;
  const changes = told(compareRuns({ zone, before: daily, after: thirdDays, now }));
  // The days of every three days count from 1 November: 25, 28 …
  expect(changes.slice(0, 4)).toEqual([
    '2026-11-23T09:00 removed',
    '2026-11-24T09:00 removed',
    '2026-11-25T09:00 kept',
    '2026-11-26T09:00 removed',
  ]);
  expect(changes.at(-1)).toBe('2026-12-22T09:00 kept');
});

it('removes all when a schedule is switched off, and adds all of a new one', () => {
  expect(compareRuns({ zone, before: daily, after: { ...daily, isActive: false }, now })).toHaveLength(10);
  expect(compareRuns({ zone, before: null, after: daily, now }).every(({ change }) => change === 'added')).toBe(true);
});

it('moves all when the zone changes', () => {
  const changes = told(
    compareRuns({ zone: { before: 'UTC', after: 'Europe/Berlin' }, before: daily, after: daily, now, count: 1 }),
  );
  expect(changes).toEqual(['2026-11-23T08:00 added', '2026-11-23T09:00 removed']);
});
