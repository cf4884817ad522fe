import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startLongestTurn } from './longest-turn';

/** Uses the thread for so much processor time. */
function work(ms: number): void {
  const began = process.threadCpuUsage();
  for (let used = 0; used < ms;) {
    const { user, system } = process.threadCpuUsage(began);
    used = (user + system) / 1000;
  }
}

it('tells of the longest piece of work since the last question, and not of waiting', async () => {
  const longest = startLongestTurn();
  await sleep(50);
  work(150);
  await sleep(50);
  const most = longest();
  expect(most).toBeGreaterThanOrEqual(0.15);
  expect(most).toBeLessThan(0.3);
  await sleep(200);
  expect(longest()).toBeLessThan(0.1);
});
