import { expect, test } from 'vitest';
import { approvalSpans } from './approval-spans';

test('a week is seven whole days in the viewer’s zone, also where the clocks change', () => {
  const [first, second] = approvalSpans(new Date('2026-10-22T20:00:00.000Z'), 'Europe/Berlin');
  expect([first?.from, first?.to]).toEqual(['2026-10-21T22:00:00.000Z', '2026-10-28T22:59:59.999Z']);
  expect(second?.from).toBe('2026-10-28T23:00:00.000Z');
});
