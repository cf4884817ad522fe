import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runEvery } from './run-every';

it('goes on after a failure, never twice at a time, and ends with the run that is under way', async () => {
  let begun = 0;
  let atOnce = 0;
  let most = 0;
  let ended = 0;
  const timer = runEvery({
    everyMs: 1,
    failure: 'it failed, as the test wants it',
    run: async () => {
      begun += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(5);
      atOnce -= 1;
      ended += 1;
      if (begun === 1) throw new Error('the first time');
    },
  });
  while (begun < 3) await sleep(1);
  await timer.stop();
  expect(most).toBe(1);
  expect(ended).toBe(begun);
  const before = begun;
  await sleep(20);
  expect(begun).toBe(before);
});

it('tells a run that it is to stop', async () => {
  const timer = runEvery({
    everyMs: 1,
    failure: 'not expected',
    run: (signal) => new Promise((done) => signal.addEventListener('abort', () => done(signal.reason))),
  });
  await timer.stop();
});
