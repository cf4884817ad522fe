import { expect, it } from 'vitest';
import { catchUp } from './catch-up';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => ({ at: new Date(now.getTime() - minutes * 60_000) });
const becomes = (rule: Parameters<typeof catchUp>[0]['rule'], minutes: number[], once = false) =>
  catchUp({ slots: minutes.map(ago), now, rule, once }).map((one) => one.becomes);

it('runs what is on time, whatever the rule', () => {
  for (const rule of ['latest_within_grace', 'skip', 'all'] as const) expect(becomes(rule, [0.5])).toEqual(['run']);
});

it('runs only the newest missed slot, within two hours', () => {
  expect(becomes('latest_within_grace', [3000, 1500, 119])).toEqual(['missed', 'missed', 'run']);
  expect(becomes('latest_within_grace', [121])).toEqual(['missed']);
  expect(becomes('latest_within_grace', [60, 0])).toEqual(['missed', 'run']);
});

it('skips all, or makes the newest three', () => {
  expect(becomes('skip', [200, 2])).toEqual(['missed', 'missed']);
  expect(becomes('all', [4000, 3000, 2000, 1000])).toEqual(['missed', 'run', 'run', 'run']);
});

it('gives a single slot a day, and then it has expired', () => {
  expect(becomes('latest_within_grace', [23 * 60], true)).toEqual(['run']);
  expect(becomes('latest_within_grace', [25 * 60], true)).toEqual(['expired']);
  expect(becomes('skip', [23 * 60], true)).toEqual(['missed']);
  expect(becomes('all', [25 * 60], true)).toEqual(['expired']);
});
