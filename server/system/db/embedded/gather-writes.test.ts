import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createGathering } from './gather-writes.ts';

it('never lets a lone writer wait, nor several where commits are quick', () => {
  const slow = createGathering(vi.fn());
  slow.committed(1, 10);
  expect(slow.holds(1)).toBe(false);
  const quick = createGathering(vi.fn());
  quick.committed(20, 0.3);
  expect(quick.holds(1)).toBe(false);
});

it('waits while more writers come, and no longer', async () => {
  const again = vi.fn();
  const gathering = createGathering(again);
  gathering.committed(20, 1000);
  expect(gathering.holds(1)).toBe(true);
  // Nothing is decided before the moment is over.
  expect(gathering.holds(9)).toBe(true);
  await sleep(20);
  expect(again).toHaveBeenCalledTimes(1);
  expect(gathering.holds(12)).toBe(true);
  await sleep(20);
  expect(gathering.holds(12)).toBe(false);
});

it('waits for half a commit at most', async () => {
  let time = 0;
  const gathering = createGathering(vi.fn(), () => time);
  gathering.committed(8, 10);
  expect(gathering.holds(1)).toBe(true);
  await sleep(20);
  time = 6;
  expect(gathering.holds(7)).toBe(false);
});
