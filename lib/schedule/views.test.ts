import { afterEach, describe, expect, test } from 'vitest';
import { setViewerZone } from '@/lib/dates/viewer-zone';
import { atSameTime, fixedBecause, movedToDay, pastBecause, shifted, shiftOf, spread } from './moves';
import { isFiltering, matches, readFilter } from './post-filter';
import { addDaysTo, atMinutes, parseDayKey, rangeOf, VIEWS, weekStart, weekStartOf } from './range';
import { layoutDay } from './week-layout';

afterEach(() => setViewerZone(undefined));

const today = '2026-11-21';
const keysOf = (range: ReturnType<typeof rangeOf>) => range.days.map(({ key }) => key);

describe('range', () => {
  test('a week begins where the locale says, also over the turn of a year', () => {
    expect(keysOf(rangeOf({ view: 'week', date: '2027-01-01', today, weekStartsOn: 1 }))).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(keysOf(rangeOf({ view: 'week', date: '2026-11-22', today, weekStartsOn: 0 }))[0]).toBe('2026-11-22');
    expect(weekStart('2026-11-22', 1)).toBe('2026-11-16');
    expect([weekStartOf('en-US'), weekStartOf('de-DE'), weekStartOf('ar-EG')]).toEqual([0, 1, 6]);
  });

  test('a month is shown in whole weeks, four to six of them', () => {
    const november = rangeOf({ view: 'month', date: '2026-11-05', today, weekStartsOn: 1 });
    expect([keysOf(november)[0], keysOf(november).at(-1), november.days.length]).toEqual([
      '2026-10-26',
      '2026-12-06',
      42,
    ]);
    expect(rangeOf({ view: 'month', date: '2027-02-10', today, weekStartsOn: 1 }).days).toHaveLength(28);
    expect([november.previous, november.next]).toEqual(['2026-10-01', '2026-12-01']);
  });

  test('around today a month begins with this week, and its earlier weeks are one step back', () => {
    const now = rangeOf({ view: 'month', date: '2026-11-20', today, weekStartsOn: 1 });
    expect([keysOf(now)[0], keysOf(now).at(-1)]).toEqual(['2026-11-16', '2026-12-20']);
    expect([now.previous, now.next]).toEqual(['2026-11-01', '2026-12-01']);
    const whole = rangeOf({ view: 'month', date: now.previous, today, weekStartsOn: 1 });
    expect(keysOf(whole)[0]).toBe('2026-10-26');
    const first = rangeOf({ view: 'month', date: '2026-12-01', today: '2026-12-01', weekStartsOn: 1 });
    expect([keysOf(first)[0], first.previous]).toEqual(['2026-11-30', '2026-11-01']);
  });

  test('a list holds its month, the timeline its sixty days', () => {
    expect(keysOf(rangeOf({ view: 'list', date: '2028-02-29', today, weekStartsOn: 1 }))).toHaveLength(29);
    const strip = rangeOf({ view: 'timeline', date: today, today, weekStartsOn: 1 });
    expect([strip.days.length, keysOf(strip)[0], keysOf(strip)[59]]).toEqual([60, '2026-10-22', '2026-12-20']);
    expect(keysOf(rangeOf({ view: 'timeline', date: '2027-06-01', today, weekStartsOn: 1 }))[30]).toBe('2027-06-01');
  });

  test('every view has each day once and asks for exactly its days, in zones where clocks change', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Africa/Cairo', 'America/Santiago']) {
      setViewerZone(zone);
      for (const date of [
        '2026-03-08',
        '2026-03-29',
        '2026-04-24',
        '2026-09-06',
        '2026-10-25',
        '2026-11-01',
        '2026-12-31',
      ]) {
        for (const view of VIEWS) {
          const range = rangeOf({ view, date, today: date, weekStartsOn: 1 });
          const keys = keysOf(range);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys).toContain(date);
          for (const [index, day] of range.days.entries()) expect(addDaysTo(keys[0] ?? '', index)).toBe(day.key);
          expect(range.from.getTime()).toBe(range.days[0]?.date.getTime());
          expect(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(range.to)).toBe(keys.at(-1));
          expect(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(range.to.getTime() + 1)).toBe(
            addDaysTo(keys.at(-1) ?? '', 1),
          );
        }
      }
    }
  });

  test('an address that names no day is no day', () => {
    expect(['2026-02-29', '2026-13-01', 'today', '', null].map(parseDayKey)).toEqual([null, null, null, null, null]);
    expect(parseDayKey('2028-02-29')).toBe('2028-02-29');
  });
});

describe('moves', () => {
  const post = (_id: string, scheduledFor: string | null) => ({ _id, scheduledFor });
  const berlin = () => setViewerZone('Europe/Berlin');

  test('to another day at the same time by the clock, over a change of the clocks too', () => {
    berlin();
    const move = movedToDay(post('a', '2026-10-24T07:00:00.000Z'), { day: '2026-10-26', now: new Date('2026-10-01') });
    expect(move).toEqual({ id: 'a', from: '2026-10-24T07:00:00.000Z', to: '2026-10-26T08:00:00.000Z' });
    expect(movedToDay(post('b', null), { day: '2026-12-01', now: new Date('2026-10-01') }).to).toBe(
      '2026-12-01T08:00:00.000Z',
    );
  });

  test('shifted by days of the calendar and minutes of the clock; undated posts stay', () => {
    berlin();
    const moves = shifted([post('a', '2026-10-24T07:00:00.000Z'), post('b', null)], { days: 1, minutes: 30 });
    expect(moves).toEqual([{ id: 'a', from: '2026-10-24T07:00:00.000Z', to: '2026-10-25T08:30:00.000Z' }]);
    expect(shiftOf({ from: '2026-10-24T07:00:00.000Z', to: '2026-10-26T08:30:00.000Z' })).toEqual({
      days: 2,
      minutes: 30,
    });
  });

  test('spread evenly keeps the order and both ends', () => {
    const moves = spread(
      [post('late', '2026-11-25T10:00:00.000Z'), post('none', null), post('early', '2026-11-22T10:00:00.000Z')],
      { first: '2026-12-01T09:00:00.000Z', last: '2026-12-01T10:01:00.000Z' },
    );
    expect(moves.map(({ id, to }) => [id, to.slice(11, 16)])).toEqual([
      ['early', '09:00'],
      ['late', '09:31'],
      ['none', '10:01'],
    ]);
    expect(
      spread([post('one', null)], { first: '2026-12-01T09:00:00.000Z', last: '2026-12-05T09:00:00.000Z' })[0]?.to,
    ).toBe('2026-12-01T09:00:00.000Z');
  });

  test('the same time on each one’s own day', () => {
    berlin();
    expect(atSameTime([post('a', '2026-12-01T23:30:00.000Z'), post('b', null)], '18:15').map(({ to }) => to)).toEqual([
      '2026-12-02T17:15:00.000Z',
    ]);
  });

  test('what is published or has passed is refused with a sentence', () => {
    expect(fixedBecause({ status: 'published', publishing: false })).toMatch(/already published/);
    expect(fixedBecause({ status: 'scheduled', publishing: true })).toMatch(/right now/);
    expect(fixedBecause({ status: 'partial', publishing: false })).toBeNull();
    expect(pastBecause('2026-11-21T10:00:00.000Z', new Date('2026-11-21T10:00:00.000Z'))).toMatch(/has passed/);
    expect(pastBecause('2026-11-21T10:00:01.000Z', new Date('2026-11-21T10:00:00.000Z'))).toBeNull();
  });
});

describe('hours grid', () => {
  const at = (time: string) => ({ time, scheduledFor: new Date(`2026-11-21T${time}:00.000Z`).toISOString() });
  const placed = (times: string[]) =>
    layoutDay(times.map(at)).blocks.map(({ post, startMinute, column, columns }) => [
      post.time,
      startMinute,
      column,
      columns,
    ]);

  test('posts that would overlap stand side by side, others take the whole width', () => {
    setViewerZone('UTC');
    expect(placed(['09:00', '09:30', '10:10', '14:00'])).toEqual([
      ['09:00', 540, 0, 2],
      ['09:30', 570, 1, 2],
      ['10:10', 610, 0, 2],
      ['14:00', 840, 0, 1],
    ]);
    expect(placed(['23:50'])).toEqual([['23:50', 1380, 0, 1]]);
  });

  test('more than three at a time are counted', () => {
    setViewerZone('UTC');
    const { blocks, more } = layoutDay(['09:00', '09:00', '09:00', '09:05', '09:10', '12:00'].map(at));
    expect([blocks.length, more]).toEqual([4, [{ startMinute: 540, count: 2 }]]);
  });

  test('minutes of a day by the viewer’s clock', () => {
    setViewerZone('Asia/Tokyo');
    expect(atMinutes('2026-11-22', 95).toISOString()).toBe('2026-11-21T16:35:00.000Z');
  });
});

describe('filter', () => {
  const post = { status: 'draft', platformPosts: [{ platform: 'vk' }], tags: ['news'] } as const;

  test('an address gives only what is known', () => {
    expect(readFilter(new URLSearchParams('status=draft&platform=vk&tag=news&q=hello&view=week'))).toEqual({
      status: 'draft',
      platform: 'vk',
      tag: 'news',
      q: 'hello',
    });
    expect(readFilter(new URLSearchParams('status=lost&platform=myspace&tag=&q='))).toEqual({});
    expect([isFiltering({}), isFiltering({ q: 'x' })]).toEqual([false, true]);
  });

  test('a post that no longer fits is left out', () => {
    expect(matches(post, { status: 'draft', platform: 'vk', tag: 'news' })).toBe(true);
    expect([
      matches(post, { status: 'failed' }),
      matches(post, { platform: 'telegram' }),
      matches(post, { tag: 'x' }),
      matches(post, { agent: 'any' }),
      matches({ ...post, agent: { _id: 'a'.repeat(24) } }, { agent: 'b'.repeat(24) }),
      matches({ ...post, agent: { _id: 'a'.repeat(24) } }, { agent: 'none' }),
    ]).toEqual([false, false, false, false, false, false]);
    expect(matches({ ...post, agent: { _id: 'a'.repeat(24) } }, { agent: 'any' })).toBe(true);
  });
});
