import { describe, expect, test } from 'vitest';
import { anchorFor, countOfPosts, dayCards, dayKey, dayOfKey, postsByDay } from './day-cards';
import { defaultTimeOn, fromLocalInput, toLocalInput } from '@/lib/dates/local-time';
import { navigate } from './navigator';
import { visibleCards } from './strip';

const now = new Date(2026, 10, 21, 15, 30);

describe('day cards', () => {
  test('60 days: 30 before today to 29 after', () => {
    const cards = dayCards({ anchor: now, now });
    expect(cards).toHaveLength(60);
    expect(cards[0]?.key).toBe('2026-10-22');
    expect(cards[30]).toMatchObject({ key: '2026-11-21', isToday: true, isPast: false });
    expect(cards[59]?.key).toBe('2026-12-20');
    expect(cards.filter((card) => card.isPast)).toHaveLength(30);
  });

  test('every day once, also over a change of the clocks', () => {
    for (const anchor of [new Date(2026, 2, 29), new Date(2026, 9, 25)]) {
      const keys = dayCards({ anchor, now }).map((card) => card.key);
      expect(new Set(keys).size).toBe(60);
    }
  });

  test('a day outside the window of today moves the window, one inside does not', () => {
    expect(dayKey(anchorFor({ day: new Date(2026, 11, 20), now }))).toBe('2026-11-21');
    expect(dayKey(anchorFor({ day: new Date(2026, 11, 21), now }))).toBe('2026-12-21');
    expect(dayKey(anchorFor({ day: new Date(2026, 9, 21), now }))).toBe('2026-10-21');
  });

  test('posts of a day are in the order of their times; those without a date are apart', () => {
    const post = (_id: string, scheduledFor: Date | null) => ({
      _id,
      scheduledFor: scheduledFor?.toISOString() ?? null,
      createdAt: '',
    });
    const days = postsByDay([
      post('late', new Date(2026, 10, 22, 18)),
      post('early', new Date(2026, 10, 22, 8)),
      post('none', null),
    ]);
    expect(days.get('2026-11-22')?.map(({ _id }) => _id)).toEqual(['early', 'late']);
    expect(days.get('')?.map(({ _id }) => _id)).toEqual(['none']);
  });

  test('keys and dates go both ways; counts have their number', () => {
    expect(dayKey(dayOfKey('2026-02-28'))).toBe('2026-02-28');
    expect([countOfPosts(0), countOfPosts(1), countOfPosts(2)]).toEqual(['0 posts', '1 post', '2 posts']);
  });
});

describe('navigator', () => {
  const days = ['2026-11-01', '2026-11-21', '2026-11-22', '2026-11-30'].map((day) => ({ day, posts: 1 }));
  const beyond = { before: 0, after: 0, previous: null, next: null };
  const counts = { ...beyond, days, first: '2026-11-01', last: '2026-11-30' };

  test('counts what lies before, in and after the view', () => {
    expect(navigate({ counts, view: { first: '2026-11-21', last: '2026-11-24' } })).toEqual({
      before: 1,
      inView: 2,
      after: 1,
      firstDay: '2026-11-01',
      previousDay: '2026-11-01',
      nextDay: '2026-11-22',
      lastDay: '2026-11-30',
    });
  });

  test('nothing before the first and nothing after the last', () => {
    expect(navigate({ counts, view: { first: '2026-11-01', last: '2026-11-02' } }).previousDay).toBeNull();
    expect(navigate({ counts, view: { first: '2026-11-30', last: '2026-12-02' } }).nextDay).toBeNull();
  });

  test('beyond the days that were counted, the nearest ones and the sums are known', () => {
    const window = { ...counts, before: 5, after: 3, previous: '2026-10-30', next: '2026-12-24', first: '2020-01-01' };
    expect(navigate({ counts: window, view: { first: '2026-11-01', last: '2026-11-30' } })).toEqual({
      ...{ before: 5, inView: 4, after: 3 },
      ...{ firstDay: '2020-01-01', previousDay: '2026-10-30', nextDay: '2026-11-21', lastDay: '2026-11-30' },
    });
    expect(navigate({ counts: window, view: { first: '2026-11-30', last: '2026-11-30' } }).nextDay).toBe('2026-12-24');
  });

  test('in a week or a month the day that was gone to is the current one', () => {
    const view = { first: '2026-11-16', last: '2026-11-22' };
    expect(navigate({ counts, view, current: '2026-11-21' })).toMatchObject({
      previousDay: '2026-11-01',
      nextDay: '2026-11-22',
    });
    expect(navigate({ counts: { ...counts, days: [{ day: '2026-11-18', posts: 7 }] }, view }).inView).toBe(7);
  });
});

describe('local time', () => {
  test('a datetime-local value and an instant go both ways', () => {
    const instant = new Date(2026, 10, 22, 9, 5).toISOString();
    expect(toLocalInput(instant)).toBe('2026-11-22T09:05');
    expect(fromLocalInput('2026-11-22T09:05')).toBe(instant);
    expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('nonsense')]).toEqual(['', null, null]);
  });

  test('a new post starts at nine, today after nine at the next quarter an hour ahead', () => {
    expect(toLocalInput(defaultTimeOn({ day: new Date(2026, 10, 25), now }))).toBe('2026-11-25T09:00');
    expect(toLocalInput(defaultTimeOn({ day: new Date(2026, 10, 21), now }))).toBe('2026-11-21T16:30');
  });
});

describe('cards on screen', () => {
  const strip = { width: 1180, cardWidth: 288, gap: 12, count: 60 };

  test('those that are at least half visible', () => {
    expect(visibleCards({ ...strip, scrollLeft: 0 })).toEqual({ first: 0, last: 3 });
    expect(visibleCards({ ...strip, scrollLeft: 9000 })).toEqual({ first: 30, last: 33 });
    expect(visibleCards({ ...strip, scrollLeft: 9160 })).toEqual({ first: 31, last: 33 });
  });

  test('never beyond the ends, and at least one', () => {
    expect(visibleCards({ ...strip, scrollLeft: 16_900 })).toEqual({ first: 56, last: 59 });
    expect(visibleCards({ ...strip, width: 100, scrollLeft: 300 })).toEqual({ first: 1, last: 1 });
  });
});
