import { expect, test } from 'vitest';
import { approvalSpans, daysOfSpan } from './approval-spans';

test('a week is seven whole days in the viewer’s zone, also where the clocks change', () => {
  const [first, second] = approvalSpans(new Date('2026-10-22T20:00:00.000Z'), 'Europe/Berlin');
  expect([first?.from, first?.to]).toEqual(['2026-10-21T22:00:00.000Z', '2026-10-28T22:59:59.999Z']);
  expect(second?.from).toBe('2026-10-28T23:00:00.000Z');
});

test('a shared time is named by its first and last day', () => {
  expect(daysOfSpan({ from: '2026-11-30T12:00:00.000Z', to: '2026-12-06T12:00:00.000Z' })).toBe('30 Nov – 6 Dec');
  expect(daysOfSpan({ from: '2026-11-30T12:00:00.000Z', to: '2026-11-30T13:00:00.000Z' })).toBe('30 Nov');
});
