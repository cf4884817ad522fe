import { describe, expect, it } from 'vitest';
import { compareWords, shortened, type Piece } from './compare-words';

const without = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('');
const written = (pieces: readonly Piece[]) =>
  pieces.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind]).join('');
const compared = (before: string, after: string) => written(compareWords(before, after));

describe('compareWords', () => {
  it.each([
    ['Bread', 'Bread', 'Bread'],
    ['', 'Bread', '[+Bread+]'],
    ['Bread', '', '[-Bread-]'],
    ['Bread, fresh today', 'Bread, warm today', 'Bread, [-fresh-][+warm+] today'],
    ['Open on Monday', 'Open on Monday, at 9', 'Open on Monday[+, at 9+]'],
    ['Свежий хлеб сегодня', 'Тёплый хлеб завтра', '[-Свежий-][+Тёплый+] хлеб [-сегодня-][+завтра+]'],
    ['the red big cat sits', 'the blue huge cat sits', 'the [-red big-][+blue huge+] cat sits'],
    ['one\ntwo\nthree', 'one\nthree', 'one\n[-two\n-]three'],
    ['Yes 👍🏽 sure', 'Yes 👍🏿 sure', 'Yes [-👍🏽-][+👍🏿+] sure'],
  ])('%j → %j', (before, after, shown) => expect(compared(before, after)).toBe(shown));

  it('has all words of both texts, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const words = ['bread', 'rye', ' ', '\n', ', ', 'хлеб', '👍🏽', '—', 'a'];
    const text = (length: number) => Array.from({ length }, () => words[random(words.length)]).join(' ');
    for (let turn = 0; turn < 200; turn += 1) {
      const [before, after] = [text(random(40)), text(random(40))];
      const pieces = compareWords(before, after);
      expect(without(pieces, 'added')).toBe(before);
      expect(without(pieces, 'removed')).toBe(after);
      expect(pieces.every(({ text: words }) => words !== '')).toBe(true);
    }
  });

  it('replaces texts that have little in common whole', () => {
    const [before, after] = ['a ', 'b '].map((word) =>
      Array.from({ length: 30_000 }, (_, n) => `${word}${n}`).join(' '),
    );
    const pieces = compareWords(before ?? '', after ?? '');
    expect(pieces.length).toBeLessThan(5);
    expect(without(pieces, 'added')).toBe(before);
  });
});

it('cuts long stretches that are the same, and keeps what is around each change', () => {
  const long = 'word '.repeat(200);
  const pieces = shortened(compareWords(`${long}old ${long}`, `${long}new ${long}`));
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  expect(pieces[0]?.text).toMatch(/^…[ \w]{60,90}$/);
  expect(pieces[3]?.text).toMatch(/^[ \w]{60,90} …$/);
  const [{ text = '' } = {}] = shortened([{ kind: 'added', text: 'x'.repeat(5_000) }]);
  expect(text).toHaveLength(2_001);
});
