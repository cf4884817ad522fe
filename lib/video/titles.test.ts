import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultTitle, titleOf, filmFileWord, namedFilm } from './titles';

it.each([
  [
    'Our bakery bakes sourdough every morning at six. We deliver bread by bicycle.',
    'Our bakery bakes sourdough every morning at six',
  ],
  [
    'Each loaf rests for a whole night, then goes into an oven that burns birch wood from the lake',
    'Each loaf rests for a whole night',
  ],
  [
    'Каждое утро в шесть мы печём хлеб на закваске и развозим его на велосипедах по всему городу',
    'Каждое утро в шесть мы печём хлеб на закваске и развозим его',
  ],
  ['Version 2.5 is here, and it is faster', 'Version 2.5 is here, and it is faster'],
  [
    'Hello, this is a long opening without any other comma that goes on and on and on',
    'Hello, this is a long opening without any other comma that',
  ],
  ['What is rye? An answer.', 'What is rye?'],
  ['  ', ''],
])('%s', (prompt, title) => expect(titleOf(prompt)).toBe(title));

it('never has over 60 letters, and never ends within a word', () => {
  const word = fc.stringMatching(/^[a-zа-яё😀]{1,20}$/u);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(' ', ', ', '. ', '\n'),
      (words, by) => {
        const title = titleOf(words.join(by));
        expect([...title].length).toBeLessThanOrEqual(60);
        const written = title.split(/[\s,.]+/).filter(Boolean);
        expect(written).toEqual(words.slice(0, written.length));
        expect(written.length).toBeGreaterThan(0);
      },
    ),
  );
});

it('says Video after it, or the model', () => {
  expect(defaultTitle({ model: null, prompt: 'Our bread' })).toBe('Our bread Video');
  expect(defaultTitle({ model: 'Flux', prompt: 'x' })).toBe('Flux Video');
  expect(defaultTitle({ model: null, prompt: ' ' })).toBe('Video');
});

it('tells the formats of a film apart in words and in the names of files', () => {
  const film = { title: 'Bread: one/two', format: '4:5', isOther: true } as const;
  expect(namedFilm(film)).toBe('“Bread: one/two” in 4:5');
  expect(filmFileWord(film)).toBe('Bread- one-two 4x5');
  expect(filmFileWord({ ...film, isOther: false })).toBe('Bread- one-two');
});
