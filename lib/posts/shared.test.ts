import { expect, test } from 'vitest';
import { parseShared } from './shared';

const at = Date.parse('2026-11-28T12:00:00Z');
const shared = (stored: object, later = 0) => parseShared({ at, ...stored }, at + later);

test('title, text and address become lines of the post; what is repeated stands once', () => {
  expect(shared({ title: 'News', text: 'Read this', url: 'https://a.example/1', names: [] })?.text).toBe(
    'News\nRead this\nhttps://a.example/1',
  );
  expect(shared({ title: 'Read', text: 'Read https://a.example/1', url: 'https://a.example/1' })?.text).toBe(
    'Read https://a.example/1',
  );
  expect(shared({ title: 'Same', text: 'Same', url: '' })?.text).toBe('Same');
});

test('names of files are kept; what is old, foreign or damaged is nothing', () => {
  expect(shared({ text: 'Hi', names: ['a.jpg', 4] })).toEqual({ text: 'Hi', names: ['a.jpg'] });
  expect(shared({ text: 'Hi', names: [] }, 601_000)).toBeNull();
  expect(parseShared('Hi', at)).toBeNull();
  expect(parseShared({ text: 'Hi' }, at)).toBeNull();
});
