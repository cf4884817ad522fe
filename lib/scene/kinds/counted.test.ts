import { expect, it } from 'vitest';
import { countedText, numberIn } from './counted';

it.each([
  ['$1,299.00', 1299],
  ['1.299,50 €', 1299.5],
  ['4 990 ₽', 4990],
  ['89 Euro', 89],
  ['12,5 %', 12.5],
  ['CHF 1’250', 1250],
  ['2026', 2026],
])('“%s” has the number %s', (text, value) => expect(numberIn(text)?.value).toBe(value));

it('counts in the text’s own form, and ends as it is written', () => {
  expect([0, 0.5, 1].map((share) => countedText('$1,298.00', 0, share))).toEqual(['$0.00', '$649.00', '$1,298.00']);
  expect(countedText('4 990 ₽', 6900, 0)).toBe('6 900 ₽');
  expect(countedText('1.299,50 €', 0, 0.8)).toBe('1.039,60 €');
  expect(countedText('free', 0, 0.2)).toBe('free');
  expect(numberIn('free')).toBeNull();
});
