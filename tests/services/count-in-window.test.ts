import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { countInWindow } from '@/server/people/users/count-in-window';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const realNow = clock.now;
beforeAll(connectDatabase);
afterEach(() => {
  clock.now = realNow;
});
afterAll(disconnectDatabase);

const at = (time: string) => {
  clock.now = () => new Date(time);
};
const count = (step: 1 | -1 = 1) =>
  countInWindow({ name: expect.getState().currentTestName ?? '', who: 'somebody', seconds: 900, step });

it('a window begins with its first act and lasts its whole time, across the quarters of the clock', async () => {
  at('2030-05-01T12:14:50Z');
  expect(await count()).toEqual({ count: 1, endsAt: new Date('2030-05-01T12:29:50Z') });
  at('2030-05-01T12:15:10Z');
  expect((await count()).count).toBe(2);
  at('2030-05-01T12:29:49Z');
  expect((await count()).count).toBe(3);
  at('2030-05-01T12:29:50Z');
  expect(await count()).toEqual({ count: 1, endsAt: new Date('2030-05-01T12:44:50Z') });
});

it('acts at once are all counted, where none was before and where a window has just ended', async () => {
  const numbers = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => count()))).map((one) => one.count).sort((a, b) => a - b);
  const each = Array.from({ length: 20 }, (_, index) => index + 1);
  at('2030-05-02T12:00:00Z');
  expect(await numbers()).toEqual(each);
  at('2030-05-02T12:15:00Z');
  expect(await numbers()).toEqual(each);
});

it('uncounting takes one back, and begins no window', async () => {
  at('2030-05-03T12:00:00Z');
  expect((await count(-1)).count).toBe(0);
  expect((await count()).count).toBe(1);
  expect((await count(-1)).count).toBe(0);
  expect((await count()).count).toBe(1);
});

it('a window that was begun before the clock went back does not shut anybody out', async () => {
  at('2031-01-01T00:00:00Z');
  await count();
  at('2030-05-04T12:00:00Z');
  expect((await count()).count).toBe(1);
  // A neighbour's clock is a little behind: the same window.
  at('2030-05-04T11:59:59Z');
  expect((await count()).count).toBe(2);
});
