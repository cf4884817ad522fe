import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:00:03.000Z', 'now'],
  ['2026-11-21T12:00:30.000Z', 'in 30 seconds'],
  ['2026-11-21T12:05:10.000Z', 'in 5 minutes'],
  ['2026-11-21T09:00:00.000Z', '3 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-10T12:00:00.000Z', 'last week'],
])('%s is %s', (at, words) => {
  expect(relativeTime({ at: new Date(at), now })).toBe(words);
});
