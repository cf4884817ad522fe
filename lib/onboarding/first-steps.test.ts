import { expect, test } from 'vitest';
import { firstSteps, isFirstRunOver } from './first-steps';

const empty = { connected: false, posts: 0, undated: 0, published: false };

test('an empty workspace offers all three', () => {
  const steps = firstSteps({ facts: empty, skipped: [] });
  expect(steps).toEqual({ connect: 'open', write: 'open', schedule: 'open' });
  expect(isFirstRunOver(steps)).toBe(false);
});

test('what is done is done, whatever was skipped', () => {
  expect(
    firstSteps({
      facts: { connected: true, posts: 1, undated: 1, published: false },
      skipped: ['connect', 'schedule'],
    }),
  ).toEqual({ connect: 'done', write: 'done', schedule: 'skipped' });
});

test('it is over once something has a date or went out, or nothing is left open', () => {
  expect(
    isFirstRunOver(firstSteps({ facts: { connected: true, posts: 1, undated: 1, published: true }, skipped: [] })),
  ).toBe(true);
  expect(
    isFirstRunOver(firstSteps({ facts: { connected: false, posts: 2, undated: 1, published: false }, skipped: [] })),
  ).toBe(true);
  expect(isFirstRunOver(firstSteps({ facts: empty, skipped: ['connect', 'write', 'schedule'] }))).toBe(true);
  expect(
    isFirstRunOver(
      firstSteps({ facts: { connected: false, posts: 1, undated: 1, published: false }, skipped: ['connect'] }),
    ),
  ).toBe(false);
});
