import { describe, expect, it } from 'vitest';
import { toRegExp } from './regex.ts';

/** On 60 letters the attempts are more than anybody can wait for: that the tests end at all is what they show. */
const LONG = `${'a'.repeat(60)}!`;

describe('regular expressions that would take for ever', () => {
  it.each([
    ['^(a+)+$', ''],
    ['^(a+)+$', 'i'],
    ['^(A|a[a-c]?)+$', 'im'],
    ['(x+x+)+y', 's'],
    ['^(.*?,){11}P', ''],
    ['(a*)*\\d', 'x'],
  ])('/%s/%s answers in linear time', (pattern, options) => {
    const regex = toRegExp(pattern, options);
    expect(regex.test(`${LONG}${'x'.repeat(60)}${','.repeat(300)}`)).toBe(false);
  });

  it.each([
    ['^(a+)+$(?=x)', ''],
    ['(a+)+\\1$', ''],
    ['^(a{1,30}){1,30}$', ''],
    [`${'(a|a)'.repeat(60)}$`, ''],
    ['^(ä|a+)+$', 'i'],
    ['^(\\p{L}+)+$', ''],
  ])('/%s/%s ends: with its answer, or with an error that says why', (pattern, options) => {
    const regex = toRegExp(pattern, options);
    for (const use of [regex.test, regex.first, regex.all]) {
      try {
        expect([false, undefined, []]).toContainEqual(use(LONG));
      } catch (error) {
        expect(error).toMatchObject({ code: 51156, message: expect.stringContaining('too complex') as string });
      }
    }
  });

  it('goes on after one was ended', () => {
    expect(() => toRegExp('(a+)+\\1$').test('a'.repeat(40) + '!')).toThrow('too complex');
    expect(toRegExp('(a+)\\1$').test('aaaa')).toBe(true);
  });
});

/** Pattern, options, text, whether it matches: the same whichever way a pattern is run. */
const CASES: [string, string, string, boolean][] = [
  ['^h.llo+$', 'i', 'HELLOOO', true],
  ['[a-f]+[^x]$', 'i', 'ABCY', true],
  ['[a-f]+[^x]$', 'i', 'ABCX', false],
  ['[!-~]+z', 'i', 'aZ', true],
  ['\\d+\\D', 'i', '12a', true],
  ['\\bfoo\\b|bar', 'i', 'a FOO b', true],
  ['^.$|xy', '', '😀', true],
  ['^[^a]$|xy', '', '😀', true],
  ['^..$|xy', '', '😀', false],
  ['^k+$', 'i', '\u212a', true],
  ['^s+$', 'i', '\u017f', true],
  ['^привет+$', 'i', 'ПРИВЕТТ', true],
  ['(?<name>a+)b', 'i', 'AAB', true],
  ['\\x41+', 'i', 'aa', true],
  ['a{2,3}[0-9]', 'i', 'AA7', true],
  ['\\[+x', 'i', '[[X', true],
  ['[\\]a]+$', 'i', 'x]A', true],
  ['a.c', 's', 'a\nc', true],
  ['^b+', 'm', 'a\nbb', true],
  ['^B?c', 'im', 'a\nBC', true],
];

describe('patterns', () => {
  it.each(CASES)('/%s/%s on %j', (pattern, options, text, expected) => {
    expect(toRegExp(pattern, options).test(text)).toBe(expected);
  });

  it('find the same places by all ways', () => {
    expect(
      toRegExp('[a-c]+', 'i')
        .all('xABCxCC😀b')
        .map((found) => [found[0], found.index]),
    ).toEqual([
      ['ABC', 1],
      ['CC', 5],
      ['b', 9],
    ]);
    expect(toRegExp('(A)(x)?', 'i').first('..a')?.slice()).toEqual(['a', 'a', undefined]);
  });
});
