import { describe, expect, it } from 'vitest';
import { joinWindows, windowsOf } from './windows';

/** Words of a second with a short pause after each. */
const talk = (from: number, count: number, pause = 0.2) =>
  Array.from({ length: count }, (_, at) => ({ start: from + at * (1 + pause), end: from + at * (1 + pause) + 1 }));
const covered = (windows: readonly { from: number; until: number }[], at: number) =>
  windows.filter(({ from, until }) => at >= from && at <= until).length;

describe('windows', () => {
  it('silence is heard by none: nothing can be invented there', () => {
    expect(windowsOf([])).toEqual([]);
    const windows = windowsOf([...talk(5, 3), ...talk(120, 2)]);
    expect(windows).toHaveLength(2);
    expect(windows[0]).toMatchObject({ from: 4.75, seam: null });
    expect(covered(windows, 60)).toBe(0);
    expect(covered(windows, 121)).toBe(1);
  });

  it('a long talk is cut in its longest pauses, never in a word, and no window is too long', () => {
    const spans = [...talk(0, 18), ...talk(22.5, 60)];
    const windows = windowsOf(spans);
    for (const { from, until } of windows) expect(until - from).toBeLessThanOrEqual(29.5);
    for (const { start, end } of spans)
      expect(windows.some(({ from, until }) => from <= start && until >= end)).toBe(true);
    expect(windows[0]?.until).toBeCloseTo((spans[17]?.end ?? 0) / 2 + 22.5 / 2);
    for (const [at, { from }] of windows.entries()) if (at > 0) expect(from).toBe(windows[at - 1]?.until);
  });

  it('without a pause they overlap, with the seam in the middle of both', () => {
    const windows = windowsOf([{ start: 0, end: 70 }]);
    expect(windows.map(({ seam }) => seam)).toEqual([27.5, 53, null]);
    for (let at = 0; at < 70; at += 0.5) expect(covered(windows, at)).toBeGreaterThan(0);
    expect(covered(windows, 27)).toBe(2);
    expect(windows.at(-1)?.until).toBeCloseTo(70.25);
  });
});

describe('words at a seam', () => {
  const word = (text: string, start: number, end = start + 0.4) => ({ text, start, end });
  const parts = (first: ReturnType<typeof word>[], second: ReturnType<typeof word>[]) =>
    joinWindows([
      { window: { from: 0, until: 29.5, seam: 27.5 }, words: first },
      { window: { from: 25.5, until: 40, seam: null }, words: second },
    ]).map(({ text }) => text);

  it('are counted once', () => {
    const both = [word('one', 26), word('two', 27), word('three', 28)];
    expect(parts([word('zero', 5), ...both], [...both, word('four', 31)])).toEqual([
      'zero',
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('are not lost when each window hears them on the other’s side', () => {
    expect(parts([word('one', 27), word('two', 27.4)], [word('two', 27.2), word('three', 28)])).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('are not doubled when each hears them on its own', () => {
    expect(parts([word('one', 26), word('Two,', 27.2)], [word('two', 27.4), word('three', 28)])).toEqual([
      'one',
      'Two,',
      'three',
    ]);
  });

  it('a word that is said twice stays twice, and times rise', () => {
    expect(parts([word('no', 10), word('no', 11)], [word('yes', 30)])).toEqual(['no', 'no', 'yes']);
    const joined = joinWindows([
      { window: { from: 0, until: 12, seam: null }, words: [word('a', 11.9)] },
      { window: { from: 12, until: 20, seam: null }, words: [word('b', 11.8)] },
    ]);
    expect(joined[1]?.start).toBe(11.9);
  });
});
