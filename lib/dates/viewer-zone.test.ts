import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { afterEach, expect, test } from 'vitest';
import { clockTime } from '@/lib/format/relative-time';
import { dayCards, dayKey, dayOfKey } from '@/lib/schedule/day-cards';
import { defaultTimeOn, fromLocalInput, toLocalInput, zoneName } from '@/lib/dates/local-time';
import { atWallTime, inViewerZone } from './in-viewer-zone';
import { browserZone, setViewerZone, viewerZone } from './viewer-zone';

afterEach(() => setViewerZone(undefined));

test('the browser’s zone until another one is chosen', () => {
  expect(viewerZone()).toBe(browserZone());
  setViewerZone('Asia/Tokyo');
  expect(viewerZone()).toBe('Asia/Tokyo');
});

test('times are shown and read in the chosen zone', () => {
  const instant = '2026-11-21T15:30:00.000Z';
  setViewerZone('Asia/Tokyo');
  expect(clockTime(new Date(instant))).toBe('00:30');
  expect(dayKey(new Date(instant))).toBe('2026-11-22');
  expect(toLocalInput(instant)).toBe('2026-11-22T00:30');
  expect(fromLocalInput('2026-11-22T00:30')).toBe(instant);
  expect(zoneName(new Date(instant))).toBe('Asia/Tokyo (GMT+9)');
  setViewerZone('America/New_York');
  expect(toLocalInput(instant)).toBe('2026-11-21T10:30');
  expect(fromLocalInput('2026-11-21T10:30')).toBe(instant);
});

test('days begin at the zone’s midnight, also where clocks change', () => {
  setViewerZone('Europe/Berlin');
  expect(dayOfKey('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(addDays(dayOfKey('2026-10-25'), 1).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(startOfDay(inViewerZone('2026-10-25T12:00:00.000Z')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  const cards = dayCards({ anchor: new Date('2026-10-25T12:00:00.000Z'), now: new Date('2026-10-25T23:30:00.000Z') });
  expect(new Set(cards.map(({ key }) => key)).size).toBe(60);
  expect(cards.find(({ isToday }) => isToday)?.key).toBe('2026-10-26');
});

test('a new post on a day starts at nine of the zone', () => {
  setViewerZone('Asia/Tokyo');
  expect(defaultTimeOn({ day: dayOfKey('2026-12-01'), now: new Date('2026-11-21T00:00:00.000Z') })).toBe(
    '2026-12-01T00:00:00.000Z',
  );
});

test('a time that the clocks skip is the one after', () => {
  setViewerZone('Europe/Berlin');
  expect(atWallTime({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});
