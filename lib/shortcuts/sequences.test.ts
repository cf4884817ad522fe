import { expect, test } from 'vitest';
import { pressKey } from './sequences';

const known = ['g s', 'g a', 'c', 's', '?'];

test('a single key matches at once', () => {
  expect(pressKey({ pending: '', key: 'c', known })).toEqual({ matched: 'c', pending: '' });
});

test('two keys match one after the other', () => {
  const first = pressKey({ pending: '', key: 'g', known });
  expect(first).toEqual({ matched: null, pending: 'g' });
  expect(pressKey({ pending: first.pending, key: 's', known }).matched).toBe('g s');
});

test('a wrong second key starts anew', () => {
  expect(pressKey({ pending: 'g', key: 'c', known })).toEqual({ matched: 'c', pending: '' });
  expect(pressKey({ pending: 'g', key: 'x', known })).toEqual({ matched: null, pending: '' });
});
