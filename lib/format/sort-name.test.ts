import { expect, it } from 'vitest';
import { sortName } from './sort-name';

const ordered = (names: readonly string[]) =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(sortName(a)), Buffer.from(sortName(b))));

it('orders names as people expect: 2 before 10, whatever their case and accents', () => {
  const names = [
    'a 2.png',
    'A 10.png',
    'Äpfel.png',
    'apple.png',
    'b.png',
    'Зёрна.png',
    'зима.png',
    'икра.png',
    'йод.png',
  ];
  expect(ordered(names.toReversed())).toEqual([
    ...['a 2.png', 'A 10.png', 'Äpfel.png', 'apple.png', 'b.png'],
    ...['Зёрна.png', 'зима.png', 'икра.png', 'йод.png'],
  ]);
});

it('orders numbers by their values, with leading zeros and however long they are', () => {
  const names = ['9', '010', '11', '1000', `1${'0'.repeat(50)}`, `2${'0'.repeat(150)}`];
  expect(ordered(names.toReversed())).toEqual(names);
});

it('gives different names different places', () => {
  expect(new Set(['a', 'A', 'á', '01', '1'].map(sortName)).size).toBe(4);
});
