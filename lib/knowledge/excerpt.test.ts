import { describe, expect, it } from 'vitest';
import { excerptOf, piecesOf } from './excerpt';

const WORDS = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

describe('excerptOf', () => {
  it('leaves a short text whole', () => {
    expect(excerptOf('Refunds within 30 days', [[0, 7]])).toEqual({
      text: 'Refunds within 30 days',
      marks: [[0, 7]],
      cutBefore: false,
      cutAfter: false,
    });
  });

  it('begins at a word shortly before the first mark, and moves the marks with it', () => {
    const at = WORDS.indexOf('word120');
    const { text, marks, cutBefore, cutAfter } = excerptOf(WORDS, [[at, at + 7]]);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['word120']);
    expect(text).toMatch(/^word\d+ .* word\d+$/);
    expect(text.length).toBeLessThanOrEqual(340);
    expect([cutBefore, cutAfter]).toEqual([true, true]);
  });

  it('shows the beginning when nothing is marked, and the end when the mark is there', () => {
    expect(excerptOf(WORDS, []).text.startsWith('word0 word1')).toBe(true);
    const at = WORDS.indexOf('word199');
    expect(excerptOf(WORDS, [[at, at + 7]])).toMatchObject({ cutBefore: true, cutAfter: false });
  });

  it('cuts a text without spaces', () => {
    const { text } = excerptOf('я'.repeat(2000), [[1000, 1003]]);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(341);
  });
});

describe('piecesOf', () => {
  it('splits at marks, in order, and joins marks that overlap', () => {
    expect(
      piecesOf('returns and refunds', [
        [12, 19],
        [0, 7],
        [14, 19],
      ]),
    ).toEqual([
      { text: 'returns', marked: true },
      { text: ' and ', marked: false },
      { text: 'refunds', marked: true },
    ]);
  });
});
