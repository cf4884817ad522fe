import { expect, test, vi } from 'vitest';
import { createSelection } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];

test('one by one, and back', () => {
  const selection = createSelection();
  const heard = vi.fn();
  const stop = selection.subscribe(heard);
  selection.toggle('b');
  selection.toggle('d');
  selection.toggle('b');
  expect([selection.all(), selection.has('b'), selection.has('d')]).toEqual([['d'], false, true]);
  stop();
  selection.clear();
  expect([selection.all(), heard.mock.calls.length]).toEqual([[], 3]);
});

test('a range goes from the last one, in either direction, and adds to what is chosen', () => {
  const selection = createSelection();
  selection.toggle('d');
  selection.extendTo('b', order);
  expect([...selection.all()].sort()).toEqual(['b', 'c', 'd']);
  selection.extendTo('e', order);
  expect([...selection.all()].sort()).toEqual(['b', 'c', 'd', 'e']);
});

test('without a last one, or with one that is not on screen, the range is the one', () => {
  const selection = createSelection();
  selection.extendTo('c', order);
  expect(selection.all()).toEqual(['c']);
  selection.toggle('gone');
  selection.extendTo('a', order);
  expect([...selection.all()].sort()).toEqual(['a', 'c', 'gone']);
  selection.keep(new Set(order));
  expect([...selection.all()].sort()).toEqual(['a', 'c']);
});
