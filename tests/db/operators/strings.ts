import { fails, type Cases } from './case.ts';

/** Operators of strings. */
export const STRINGS: Cases = {
  $concat: [
    [['a', '$text'], 'aGrüße'],
    [['a', '$nil'], null],
    [['a', 1], fails(16702)],
  ],
  $substr: [
    [['hello', 1, 3], 'ell'],
    [['hello', 2, -1], 'llo'],
    [['$text', 3, 1], fails(28656)],
  ],
  $substrBytes: [
    [['hello', 0, 2], 'he'],
    [['$text', 2, 1], fails(28657)],
  ],
  $substrCP: [[['$text', 2, 2], 'üß']],
  $toLower: [
    ['ABc', 'abc'],
    ['$nil', ''],
  ],
  $toUpper: [
    ['abÜ', 'ABÜ'],
    [['$text'], 'GRüßE'],
  ],
  $strLenBytes: [
    ['$text', 7],
    ['$one', fails(34473)],
  ],
  $strLenCP: [['$text', 5]],
  $strcasecmp: [
    [['ABC', 'abc'], 0],
    [['a', 'b'], -1],
  ],
  $indexOfBytes: [
    [['$text', 'e'], 6],
    [['abc', 'z'], -1],
    [['$nil', 'a'], null],
  ],
  $indexOfCP: [
    [['$text', 'e'], 4],
    [['abcabc', 'b', 2], 4],
  ],
  $split: [
    [
      ['a-b-c', '-'],
      ['a', 'b', 'c'],
    ],
    [['a', ''], fails(40087)],
  ],
  $trim: [
    [{ input: '  a b ' }, 'a b'],
    [{ input: 'xxaxx', chars: 'x' }, 'a'],
  ],
  $ltrim: [[{ input: '  a ' }, 'a ']],
  $rtrim: [[{ input: ' a  ' }, ' a']],
  $replaceOne: [[{ input: 'a.a', find: 'a', replacement: { $literal: '$&' } }, '$&.a']],
  $replaceAll: [
    [{ input: 'a.a', find: 'a', replacement: 'b' }, 'b.b'],
    [{ input: '$nil', find: 'a', replacement: 'b' }, null],
  ],
  $regexMatch: [
    [{ input: 'Hello', regex: 'l+o$' }, true],
    [{ input: 'Hello', regex: 'HELLO', options: 'i' }, true],
    [{ input: '$nil', regex: 'a' }, false],
  ],
  $regexFind: [
    [
      { input: 'aXbX', regex: '(X)(y)?' },
      { match: 'X', idx: 1, captures: ['X', null] },
    ],
    [{ input: 'a', regex: 'z' }, null],
  ],
  $regexFindAll: [
    [
      { input: 'aXbX', regex: 'X' },
      [
        { match: 'X', idx: 1, captures: [] },
        { match: 'X', idx: 3, captures: [] },
      ],
    ],
  ],
};
