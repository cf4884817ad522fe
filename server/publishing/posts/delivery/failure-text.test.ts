import { expect, it } from 'vitest';
import { cleanFailure } from './failure-text';

it.each([
  ['as told', 650, 650],
  ['at most 30 days', 90 * 86_400_000, 30 * 86_400_000],
  ['a second where the wait is over by the network’s clock', 0, 1000],
  ['a minute where the network states none that makes sense', Number.NaN, 60_000],
  ['a minute for a wait that lies back', -5, 60_000],
])('waits %s', (_name, afterMs, expected) => {
  expect(cleanFailure({ class: 'rate-limited', afterMs, text: 'Too many requests' }, { sent: true })).toMatchObject({
    afterMs: expected,
  });
});
