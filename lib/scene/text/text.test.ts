import { expect, it } from 'vitest';
import { balance, fitText } from './fit';
import { linesOf } from './lines';

/** Ten pixels a character. */
const measure = (text: string) => Array.from(text).length * 10;
const lines = (text: string, maxWidth: number, maxLines?: number) => linesOf({ text, measure, maxWidth, maxLines });

it('wraps at spaces, keeps its own line breaks, and joins nothing that was apart', () => {
  expect(lines('one two three', 70).lines).toEqual(['one two', 'three']);
  expect(lines('one\n\ntwo', 70).lines).toEqual(['one', '', 'two']);
  expect(lines('  one   two ', 200).lines).toEqual(['one two']);
  expect(lines('10\u00a0000 people', 60).lines).toEqual(['10\u00a0000', 'people']);
});

it('breaks a word that is too long between characters, never within one', () => {
  expect(lines('abcdefgh', 30).lines).toEqual(['abc', 'def', 'gh']);
  expect(lines('👩‍👩‍👧👩‍👩‍👧', 50).lines).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
});

it('breaks Chinese and Japanese between characters, and begins no line with their punctuation', () => {
  expect(lines('今日は良い天気です。明日も', 50).lines).toEqual(['今日は良い', '天気です。', '明日も']);
  expect(lines('「今日は」と', 40).lines).toEqual(['「今日', 'は」と']);
});

it('leaves no short word or number at the end of a line that belongs to the next one', () => {
  expect(lines('кофейня, в которую', 120).lines).toEqual(['кофейня,', 'в которую']);
  expect(lines('one big 6 weeks', 90).lines).toEqual(['one big', '6 weeks']);
  expect(lines('a b c d', 30).lines).toEqual(['a b', 'c d']);
  expect(lines('в трёх', 40).lines).toEqual(['в', 'трёх']);
  expect(lines('Lesung um 19 Uhr', 130).lines).toEqual(['Lesung', 'um 19 Uhr']);
  expect(lines('Musik am 5. März', 120).lines).toEqual(['Musik', 'am 5. März']);
  expect(lines('Wir öffnen 7. Kommt früh', 130).lines).toEqual(['Wir öffnen 7.', 'Kommt früh']);
});

it('cuts at the last line with an ellipsis that fits', () => {
  expect(lines('one two three four', 70, 2)).toEqual({ lines: ['one two', 'three…'], cut: true });
  expect(lines('one two three', 70, 2).cut).toBe(false);
  expect(lines('aaaaaaa bbbbbbb ccccccc', 70, 2).lines).toEqual(['aaaaaaa', 'bbbbbb…']);
});

const fit = (text: string, width: number, height: number) =>
  fitText({
    text,
    measureAt: (size) => (shown) => Array.from(shown).length * size * 0.5,
    box: { width, height },
    lineHeight: 1.2,
    largest: 100,
    smallest: 10,
  });

/** As `fit` measures at its largest size. */
const measureAt50 = (shown: string) => Array.from(shown).length * 50;

it('rather makes letters smaller than leaving a short word alone on a line, also when lines are made even', () => {
  const text = 'importantísimo de extraordinario';
  const fitted = fit(text, 700, 700);
  expect(fitted.lines).toEqual(['importantísimo', 'de extraordinario']);
  expect(fitted.size).toBeGreaterThan(70);
  const even = balance({ lines: ['a b de', 'extra'], cut: false, size: 10 }, 'a b de extra', measure, 70);
  expect(even.lines).not.toContain('de');
  expect(fit('Nur bis 14. Dezember', 560, 700).lines).toEqual(['Nur bis', '14. Dezember']);
  // Where it is alone at all of these sizes, the largest one stays.
  expect(fit('importantísimo de extraordinariamente', 700, 700).size).toBe(
    fit('importantísimo extraordinariamente', 700, 700).size,
  );
});

it('takes the largest size that fits the box without breaking a word', () => {
  expect(fit('Sale', 1000, 1000)).toEqual({ lines: ['Sale'], size: 100, cut: false });
  const { size, lines: fitted } = fit('Extraordinarily good', 600, 1000);
  expect(fitted).toEqual(['Extraordinarily', 'good']);
  expect(size).toBeGreaterThan(70);
});

it('evens the lines of a heading, and never breaks a word or adds a line for that', () => {
  const evened = (text: string, width: number) => balance(fit(text, width, 1000), text, measureAt50, width).lines;
  expect(evened('What we learned in 40 kitchens', 1300)).toEqual(['What we learned', 'in 40 kitchens']);
  expect(evened('Extraordinarily good', 800)).toEqual(['Extraordinarily', 'good']);
  expect(evened('Sale', 1000)).toEqual(['Sale']);
});

it('breaks a word rather than make the letters less than half as large for it', () => {
  const { size, lines: fitted } = fit('A Donaudampfschifffahrtsgesellschaftskapitän', 300, 1000);
  expect(size).toBeLessThan(50);
  expect(size).toBeGreaterThan(45);
  expect(fitted.length).toBeGreaterThan(2);
});

it('cuts what does not fit even at the smallest size', () => {
  const { size, cut, lines: fitted } = fit('word '.repeat(1000), 200, 100);
  expect([size, cut, fitted.length]).toEqual([10, true, 8]);
});

it('measures in proportion to the text, however long it is', () => {
  const callsFor = (text: string) => {
    let calls = 0;
    linesOf({ text, maxWidth: 500, measure: (shown) => ((calls += 1), measure(shown)) });
    return calls;
  };
  expect(callsFor('word '.repeat(800)) / callsFor('word '.repeat(80))).toBeLessThan(12);
  expect(callsFor('a'.repeat(100_000))).toBeLessThan(12_000);
});
