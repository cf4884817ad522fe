import { expect, it } from 'vitest';
import { containsPattern } from './contains-pattern';

const finds = (words: string, text: string) => new RegExp(containsPattern(words), 'i').test(text);

it('takes signs as they are', () => {
  expect([finds('a.b*c(', 'A.B*C(d'), finds('.*', 'anything'), finds('100%', '100% off')]).toEqual([true, false, true]);
});

it('finds ё by е and е by ё', () => {
  expect([
    finds('елка', 'Ёлка и мёд'),
    finds('мед', 'Ёлка и мёд'),
    finds('ЁЛКА', 'елка'),
    finds('ела', 'ёлка'),
  ]).toEqual([true, true, true, false]);
});
