import { expect, it } from 'vitest';
import { isFactorRequired } from './factor-methods';

it('a host requires a second factor of no one, of its administrators, or of everyone', () => {
  const who = (rule: 'off' | 'administrators' | 'everyone') =>
    [true, false].map((isAdmin) => isFactorRequired(rule, { isAdmin }));
  expect(who('off')).toEqual([false, false]);
  expect(who('administrators')).toEqual([true, false]);
  expect(who('everyone')).toEqual([true, true]);
});
