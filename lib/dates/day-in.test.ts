import { expect, test } from 'vitest';
import { dayIn } from './day-in';

test('the day of an instant in a zone, up to the last minute and over a change of the clocks', () => {
  const berlin = dayIn('Europe/Berlin');
  expect(berlin(new Date('2026-10-24T21:59:59.999Z'))).toBe('2026-10-24');
  expect(berlin(new Date('2026-10-24T22:00:00.000Z'))).toBe('2026-10-25');
  expect(berlin(new Date('2026-10-25T22:59:59.999Z'))).toBe('2026-10-25');
  expect(berlin(new Date('2026-10-25T23:00:00.000Z'))).toBe('2026-10-26');
  expect(dayIn('Asia/Kathmandu')(new Date('2026-11-21T18:15:00.000Z'))).toBe('2026-11-22');
  expect(dayIn('UTC')(new Date('0999-03-01T00:00:00.000Z'))).toMatch(/^0?999-/);
});
