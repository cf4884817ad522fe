import { expect, it } from 'vitest';
import { wordsOfTokens } from './words-of-tokens';

/** Tokens by their bytes; each takes a second. */
function wordsOf(pieces: readonly (string | readonly number[])[], language = 'en') {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)));
  const decode = (tokens: number[]) => Buffer.concat(tokens.map((at) => bytes[at] ?? Buffer.alloc(0))).toString('utf8');
  return wordsOfTokens(
    pieces.map((_, token) => ({ token, start: token, end: token + 1 })),
    { decode, language },
  );
}
const texts = (...input: Parameters<typeof wordsOf>) => wordsOf(...input).map(({ text }) => text);

it('a word begins with a space, and lasts from its first to its last token', () => {
  expect(wordsOf([' The', ' hedge', 'hog', ' sleeps', '.'])).toEqual([
    { text: 'The', start: 0, end: 1 },
    { text: 'hedgehog', start: 1, end: 3 },
    { text: 'sleeps.', start: 3, end: 5 },
  ]);
});

it('signs belong to a word: before it those that open, after it the others, and a dash is none', () => {
  expect(texts([' “', 'Tea', ',', '”', ' –', ' she', ' said', '…'])).toEqual(['“Tea,” –', 'she', 'said…']);
  expect(texts([' -', ' No', '!'])).toEqual(['- No!']);
  expect(texts([' ♪'])).toEqual([]);
});

it('letters whose bytes lie in several tokens are put together', () => {
  const [first = 0, ...rest] = Buffer.from('ё');
  expect(texts([' ', [first], rest, 'жик'], 'ru')).toEqual(['ёжик']);
  // One that is never finished is left out.
  expect(texts([' я', [first]], 'ru')).toEqual(['я']);
});

it('without spaces each letter is a word', () => {
  expect(texts(['今', '天', '。', '好'], 'zh')).toEqual(['今', '天。', '好']);
});
