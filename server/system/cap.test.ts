import { expect, it } from 'vitest';
import { capped, retained } from './cap';

const LIMIT = 100;

function caps(stored: number) {
  const of = { stored, counts: 0 };
  const cap = capped({
    limit: LIMIT,
    count: async () => {
      of.counts += 1;
      return of.stored;
    },
    full: (limit) => `A project can have ${limit}. Delete one first.`,
  });
  const store = async () => {
    await cap.requireRoom('a');
    of.stored += 1;
  };
  return { of, store };
}

it('one process never stores more than the limit, and counts far less often than it stores', async () => {
  const { of, store } = caps(0);
  for (let at = 0; at < LIMIT; at += 1) await store();
  expect(of.counts).toBeLessThan(LIMIT / 2);
  await expect(store()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A project can have 100. Delete one first.',
  });
  expect(of.stored).toBe(LIMIT);
});

it('room that becomes free is given out at once', async () => {
  const { of, store } = caps(LIMIT);
  await expect(store()).rejects.toMatchObject({ code: 'CONFLICT' });
  of.stored -= 1;
  await store();
  expect(of.stored).toBe(LIMIT);
});

it('owners have limits of their own', async () => {
  const cap = capped({ limit: 1, count: async (id) => (id === 'full' ? 1 : 0), full: () => 'Full.' });
  await expect(cap.requireRoom('full')).rejects.toMatchObject({ code: 'CONFLICT' });
  await cap.requireRoom('empty');
});

it('a record of past things is trimmed at the first and at each tenth of its limit', async () => {
  let trims = 0;
  const kept = retained({
    limit: LIMIT,
    removeBeyond: async (id, limit) => {
      expect([id, limit]).toEqual(['a', LIMIT]);
      trims += 1;
    },
  });
  for (let at = 0; at < 25; at += 1) await kept.trim('a');
  expect(trims).toBe(3);
});
