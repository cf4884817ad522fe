import { expect, it } from 'vitest';
import { parseCount } from './parse-count';

it.each([
  ['12.3K', 12_300, false],
  ['1.2M', 1_200_000, false],
  ['24M views', 24_000_000, false],
  ['532', 532, true],
  ['1 subscriber', 1, true],
  ['10 500 subscribers', 10_500, true],
  ['10\u00a0500 subscribers', 10_500, true],
  ['10\u202f500 subscribers', 10_500, true],
  ['12,345 members, 67 online', 12_345, true],
  ['1 234 567 subscribers', 1_234_567, true],
  ['12,3 тыс. подписчиков', 12_300, false],
  ['1,2 млн', 1_200_000, false],
  ['10 500 подписчиков', 10_500, true],
  ['1,204 monthly users', 1204, true],
  ['5 members', 5, true],
  ['3 kanal', 3, true],
])('%s', (text, count, exact) => expect(parseCount(text)).toEqual({ count, exact }));

it.each(['', 'n/a', 'subscribers', '@durov', '99999999999999999999'])('“%s” is no count', (text) =>
  expect(parseCount(text)).toBeNull(),
);
