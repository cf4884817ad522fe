import { describe, expect, it } from 'vitest';
import { endOfLoop, isInvented, languageIn, nextToken, noSpeechIn, type Vocabulary } from './token-rules';

/** Text 0–9, the end 10, steering 11–15, times from 16 on. */
const words: Vocabulary = {
  start: 11,
  end: 10,
  transcribe: 14,
  noSpeech: 15,
  firstTime: 16,
  languages: new Map([
    ['en', 12],
    ['de', 13],
  ]),
  suppressed: [3],
  suppressedAtFirst: [0, 10],
  latestStart: 2,
};
const COUNT = 26;
const values = (likely: Record<number, number>) =>
  Float32Array.from({ length: COUNT }, (_, token) => likely[token] ?? -20);
const next = (likely: Record<number, number>, said: number[]) => nextToken(values(likely), said, words).token;

describe('the next token', () => {
  it('is a time at first, and no late one', () => {
    expect(next({ 5: 9, 20: 8, 17: 1 }, [])).toBe(17);
  });

  it('is never one that is suppressed, nor one that steers', () => {
    expect(next({ 3: 9, 12: 8, 14: 8, 5: 1 }, [16])).toBe(5);
  });

  it('times come in pairs: after the first of a text comes text, after its end a time or the end', () => {
    expect(next({ 18: 9, 5: 1 }, [16])).toBe(5);
    expect(next({ 5: 9, 19: 1 }, [16, 4, 19])).toBe(19);
    expect(next({ 5: 9, 10: 1 }, [16, 4, 19])).toBe(10);
    expect(next({ 20: 9, 5: 1 }, [16, 4, 19, 19])).toBe(5);
  });

  it('times never go back, and a text does not end where it begins', () => {
    expect(next({ 17: 9, 22: 1 }, [18, 4])).toBe(22);
    expect(next({ 18: 9, 19: 1 }, [18, 4])).toBe(19);
    expect(next({ 18: 9, 21: 1 }, [16, 4, 20])).toBe(21);
  });

  it('is a time when all times together are likelier than any text', () => {
    const likely = { 5: 1, 20: 0.5, 21: 0.5, 22: 0.4 };
    expect(next(likely, [16, 4])).toBe(20);
    expect(next({ 5: 1, 20: 0.5 }, [16, 4])).toBe(5);
  });

  it('tells how sure the model is', () => {
    expect(nextToken(values({ 5: 10 }), [16], words).log).toBeCloseTo(0, 5);
    expect(nextToken(values({ 5: 1, 6: 1 }), [16], words).log).toBeCloseTo(Math.log(0.5), 4);
  });
});

it('the language is the likeliest of those that the model has, whatever else is likelier', () => {
  expect(languageIn(values({ 5: 9, 12: 1, 13: 2 }), words)).toBe('de');
  expect(languageIn(values({}), { ...words, languages: new Map() })).toBeNull();
});

it('a text is invented where nothing is heard and the model is unsure, and only there', () => {
  expect(noSpeechIn(values({ 15: 5 }), words)).toBeGreaterThan(0.99);
  expect(noSpeechIn(values({ 5: 5 }), words)).toBeLessThan(0.01);
  expect(isInvented({ noSpeech: 0.9, log: -1.5 })).toBe(true);
  expect(isInvented({ noSpeech: 0.9, log: -0.3 })).toBe(false);
  expect(isInvented({ noSpeech: 0.2, log: -1.5 })).toBe(false);
});

it.each([
  [[1, 2, 3, 4, 5, 6], null],
  [[7, 1, 2, 1, 2, 1, 2, 1, 2], 3],
  [[7, 1, 2, 1, 2, 1, 2], null],
  [[9, 9, 9, 9, 9, 9, 9], null],
  [[8, 9, 9, 9, 9, 9, 9, 9, 9], 2],
])('a text that goes round in circles is kept once: %j', (tokens, kept) => {
  expect(endOfLoop(tokens)).toBe(kept);
});
