import { expect, it } from 'vitest';
import { dollarsWords, typedDollars } from './dollars';

it.each([
  [0, '$0'],
  [1234.5, '$1,234.50'],
  [0.5, '$0.50'],
  [0.0123, '$0.012'],
  [0.000004, '$0.000004'],
])('%d reads %s', (dollars, words) => expect(dollarsWords(dollars)).toBe(words));

it.each([
  [0, '$0'],
  [1234.5, '$1,234.50'],
  [1.000_204, '$1.000204'],
  [0.0002, '$0.0002'],
  [0.000_204, '$0.000204'],
])('%d reads exactly %s', (dollars, words) => expect(dollarsWords(dollars, { exact: true })).toBe(words));

it.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['2,50', 2.5],
  ['-1', undefined],
  ['a lot', undefined],
  ['2000000', undefined],
])('“%s” is typed as %s', (text, dollars) => expect(typedDollars(text)).toBe(dollars));
