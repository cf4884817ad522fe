import { expect, it } from 'vitest';
import { withFilmWords } from './fit-text';
import { emptyForm, switchPlatform, withField, withMainText, type PostForm } from './form';

const sentences = Array.from({ length: 8 }, (_, index) => `Loaf ${index + 1} ${'is baked of rye '.repeat(4).trim()}.`);
const common = sentences.slice(0, 5).join(' ');
const words = { common, sentences };
const form = (content = common): PostForm =>
  (['twitter', 'youtube', 'telegram'] as const).reduce(
    (all, platform) => switchPlatform(all, platform, true),
    withMainText(emptyForm(), 'content', content),
  );
const textOf = (given: PostForm, platform: 'twitter' | 'youtube' | 'telegram', field: string) =>
  withFilmWords(given, platform, words).platforms[platform].fields[field] ?? '';

it('gives a network as many whole sentences of a film as fit, and all where posts are found by their text', () => {
  expect(common.length).toBeGreaterThan(280);
  expect(textOf(form(), 'twitter', 'text')).toBe(sentences.slice(0, 3).join(' '));
  expect(textOf(form(), 'youtube', 'description')).toBe(sentences.join(' '));
  expect(textOf(form(), 'telegram', 'content')).toBe(common);
});

it('leaves words alone that were written or changed by hand, and those that fit no way', () => {
  expect(textOf(form(`${common} And more.`), 'twitter', 'text')).toBe(`${common} And more.`);
  expect(textOf(withField(form(), 'twitter', 'text', 'My own'), 'twitter', 'text')).toBe('My own');
  const long = 'Rye '.repeat(100).trim();
  const given = form(long);
  expect(withFilmWords(given, 'twitter', { common: long, sentences: [long] })).toBe(given);
});
