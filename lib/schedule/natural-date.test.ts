import { TZDate } from '@date-fns/tz';
import { expect, test } from 'vitest';
import { naturalDate } from './natural-date';

/** A Saturday, 14:00 here. */
const NOW = new Date(2026, 10, 21, 14, 0, 0, 0);

function shown(date: Date | null): string {
  if (!date) return 'not understood';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

test.each([
  ['tomorrow 9:00', '2026-11-22 09:00'],
  ['Tomorrow at 9', '2026-11-22 09:00'],
  ['tomorrow', '2026-11-22 09:00'],
  ['fri 18:30', '2026-11-27 18:30'],
  ['18:30 friday', '2026-11-27 18:30'],
  ['sat 13:00', '2026-11-28 13:00'],
  ['sat 15:00', '2026-11-21 15:00'],
  ['next mon 10', '2026-11-23 10:00'],
  ['next sunday', '2026-11-29 09:00'],
  ['next week', '2026-11-23 09:00'],
  ['in 2 hours', '2026-11-21 16:00'],
  ['in 30 min', '2026-11-21 14:30'],
  ['in 3 days at 10:15', '2026-11-24 10:15'],
  ['in a week', '2026-11-28 14:00'],
  ['in half an hour', '2026-11-21 14:30'],
  ['in 2h', '2026-11-21 16:00'],
  ['now', '2026-11-21 14:00'],
  ['tonight', '2026-11-21 20:00'],
  ['tonight 22:00', '2026-11-21 22:00'],
  ['9:00', '2026-11-22 09:00'],
  ['15:00', '2026-11-21 15:00'],
  ['9pm', '2026-11-21 21:00'],
  ['12 am', '2026-11-22 00:00'],
  ['noon', '2026-11-22 12:00'],
  ['25 dec at 10', '2026-12-25 10:00'],
  ['Dec 25', '2026-12-25 09:00'],
  ['jan 5', '2027-01-05 09:00'],
  ['25.12 18.30', '2026-12-25 18:30'],
  ['18.30', '2026-11-21 18:30'],
  ['2027-02-28 07:05', '2027-02-28 07:05'],
  ['day after tomorrow noon', '2026-11-23 12:00'],
  ['завтра в 9', '2026-11-22 09:00'],
  ['завтра вечером', '2026-11-22 19:00'],
  ['послезавтра в 18:30', '2026-11-23 18:30'],
  ['в пятницу в 18:30', '2026-11-27 18:30'],
  ['пт 9', '2026-11-27 09:00'],
  ['через 2 часа', '2026-11-21 16:00'],
  ['через полчаса', '2026-11-21 14:30'],
  ['через неделю', '2026-11-28 14:00'],
  ['сегодня в 9 вечера', '2026-11-21 21:00'],
  ['25 декабря в 10', '2026-12-25 10:00'],
  ['5 мая', '2027-05-05 09:00'],
])('%s', (text, expected) => {
  expect(shown(naturalDate(text, NOW))).toBe(expected);
});

test.each(['', 'soon', 'tomorrow maybe', '25:00', '31.02', 'fri mon', '13 pm', 'tomorrow 9:00 10:00', 'in hours many'])(
  '%j is not guessed at',
  (text) => {
    expect(naturalDate(text, NOW)).toBeNull();
  },
);

test('in the zone of the viewer, also over the change of the clocks', () => {
  const now = new TZDate('2026-10-24T12:00:00.000Z', 'Europe/Berlin');
  expect(naturalDate('tomorrow 9:00', now)?.toISOString()).toBe('2026-10-25T09:00:00.000+01:00');
  expect(naturalDate('25 dec at 10', now)?.getTime()).toBe(Date.parse('2026-12-25T09:00:00Z'));
});
