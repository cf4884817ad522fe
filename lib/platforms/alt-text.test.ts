import { expect, test } from 'vitest';
import { altTextOf } from './alt-text';

test('the platform’s own words lead for the first picture, the library’s for the others', () => {
  const post = { data: { alt_text: ' Own ' }, alts: ['The sea', 'The hills'] };
  expect(altTextOf(post, 0, 100)).toBe('Own');
  expect(altTextOf(post, 1, 100)).toBe('The hills');
  expect(altTextOf(post, 2, 100)).toBe('Own');
  expect(altTextOf({ data: {}, alts: post.alts }, 0, 100)).toBe('The sea');
  expect(altTextOf({ data: {} }, 0, 100)).toBe('');
});

test('the library’s words are cut to what the network takes, the platform’s own are not', () => {
  expect(altTextOf({ data: {}, alts: ['abcdef'] }, 0, 3)).toBe('abc');
  expect(altTextOf({ data: { alt_text: 'abcdef' } }, 0, 3)).toBe('abcdef');
});
