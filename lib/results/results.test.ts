import { describe, expect, it } from 'vitest';
import { figuresInWords, shortCount } from './figure-words';
import { figuresOf, hasFigures } from './figures';
import { firstReadingAt, nextReadingAt, refreshableAt, restAfter, triedAgainAt } from './reading-times';
import { mayRead } from './share';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const out = new Date('2026-01-01T00:00:00.000Z');
const after = (ms: number) => new Date(out.getTime() + ms);

function timesOf(): number[] {
  const hours: number[] = [];
  for (let at = nextReadingAt(out, out); at; at = nextReadingAt(out, at))
    hours.push((at.getTime() - out.getTime()) / HOUR_MS);
  return hours;
}

describe('the times of readings', () => {
  it('are 1, 3, 6, 12 and 24 hours, each day to day 30, each week to a year', () => {
    const hours = timesOf();
    expect(hours.slice(0, 7)).toEqual([1, 3, 6, 12, 24, 48, 72]);
    expect(hours).toContain(30 * 24);
    expect(hours[hours.indexOf(30 * 24) + 1]).toBe(37 * 24);
    expect(Math.max(...hours)).toBeLessThanOrEqual(365 * 24);
    expect(Math.max(...hours)).toBeGreaterThan(358 * 24 - 1);
    expect(hours).toEqual([...new Set(hours)].sort((a, b) => a - b));
  });

  it('end after a year, and pass over those that were missed', () => {
    expect(nextReadingAt(out, after(400 * DAY_MS))).toBeNull();
    expect(nextReadingAt(out, after(5 * HOUR_MS))).toEqual(after(6 * HOUR_MS));
  });

  it('begin at once where the first time has passed', () => {
    expect(firstReadingAt(out, after(60_000))).toEqual(after(HOUR_MS));
    expect(firstReadingAt(out, after(2 * DAY_MS))).toEqual(after(2 * DAY_MS));
    expect(firstReadingAt(out, after(400 * DAY_MS))).toBeNull();
  });

  it('may be asked for once in ten minutes', () => {
    expect(refreshableAt(null, out)).toBeNull();
    expect(refreshableAt(out, after(599_999))).toEqual(after(600_000));
    expect(refreshableAt(out, after(600_000))).toBeNull();
  });
});

describe('a reading that fails', () => {
  const minutesOf = (from: number, until: number): number[] => {
    const tried: number[] = [];
    for (let at: Date | null = after(from); at && at.getTime() - out.getTime() < until; at = triedAgainAt(out, at))
      tried.push((at.getTime() - out.getTime() - from) / 60_000);
    return tried;
  };

  it('is tried again after 15 minutes, then less and less often until the next time', () => {
    expect(minutesOf(5 * DAY_MS, 6 * DAY_MS)).toEqual([0, 15, 30, 60, 120, 240, 480, 960]);
    expect(triedAgainAt(out, after(5 * DAY_MS + 16 * HOUR_MS))).toEqual(after(6 * DAY_MS));
    expect(triedAgainAt(out, after(6 * DAY_MS))).toEqual(after(6 * DAY_MS + HOUR_MS / 4));
    expect(triedAgainAt(out, after(60_000))).toEqual(after(16 * 60_000));
  });

  it('ends after a year', () => {
    const tried = minutesOf(358 * DAY_MS, 500 * DAY_MS);
    expect(tried.length).toBeLessThan(40);
    expect(triedAgainAt(out, after(365 * DAY_MS))).toBeNull();
  });

  it('rests its account for longer each time, for six hours at most', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => restAfter(failures) / HOUR_MS)).toEqual([0.25, 0.5, 1, 2, 4, 6, 6]);
  });
});

describe('an account’s allowance', () => {
  it('is shared by its projects', () => {
    const calls = { perHour: 10, ofAccount: 4, projects: 2 };
    expect(mayRead({ ...calls, ofProject: 4 })).toBe(true);
    expect(mayRead({ ...calls, ofProject: 5 })).toBe(false);
    expect(mayRead({ perHour: 10, ofAccount: 10, ofProject: 0, projects: 1 })).toBe(false);
    expect(mayRead({ perHour: 2, ofAccount: 0, ofProject: 0, projects: 50 })).toBe(true);
  });
});

it.each([
  [87, '87'],
  [1_204, '1.2K'],
  [3_400_000, '3.4M'],
])('%i is %s in a mark', (count, words) => expect(shortCount(count)).toBe(words));

describe('figures', () => {
  it('are what the network counts, and nothing else', () => {
    const figures = figuresOf({ views: '1204', likes: 1, replies: -1, shares: Number.NaN, saves: null });
    expect(figures).toEqual({ views: 1204, likes: 1, replies: null, shares: null, saves: null, clicks: null });
    expect(figuresInWords(figures)).toEqual(['1,204 views', '1 like']);
    expect(hasFigures(figuresOf({}))).toBe(false);
    expect(hasFigures(figuresOf({ likes: 0 }))).toBe(true);
  });
});
