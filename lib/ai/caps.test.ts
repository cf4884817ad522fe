import { expect, it } from 'vitest';
import { lowerLimit, mayLimit } from './caps';

it.each([
  ['lower', 500, 1000, 800, true],
  ['back up to the default', 1000, 1000, 300, true],
  ['above the default', 1001, 1000, 300, false],
  ['lifted', null, 1000, 300, false],
  ['lower than a raised one, still above the default', 4000, 1000, 5000, true],
  ['higher than a raised one', 5001, 1000, 5000, false],
  ['a first limit where there was none', 9000, 1000, null, true],
  ['none where there was none', null, 1000, null, true],
  ['anything where projects have no default', null, null, 300, true],
])('a project’s admin sets a limit: %s', (_name, next, usual, current, may) => {
  expect(mayLimit({ next, usual, current })).toBe(may);
});

it('the lower of two limits, where none is the highest', () => {
  expect([lowerLimit(1, 2), lowerLimit(null, 2), lowerLimit(1, null), lowerLimit(null, null)]).toEqual([1, 2, 1, null]);
});
