import { expect, it } from 'vitest';
import { copiesFrom, othersThan } from './reuse';

/** Groups of a second, one for each letter. */
const groupsOf = (keys: string) => [...keys].map((_, index) => ({ start: index * 30, end: index * 30 + 30 }));
const copied = (keys: string, earlier: string) =>
  copiesFrom(groupsOf(keys), [...keys], [...earlier]).map(({ start, end, first, count }) => [
    start / 30,
    end / 30,
    first,
    count,
  ]);

it('copies runs that follow each other in both films, wherever they are', () => {
  expect(copied('abcXdef', 'abcdef')).toEqual([
    [0, 3, 0, 3],
    [4, 7, 3, 3],
  ]);
  expect(copied('XXdefabc', 'abcdef')).toEqual([
    [2, 5, 3, 3],
    [5, 8, 0, 3],
  ]);
  expect(copied('aaaa', 'aab')).toEqual([
    [0, 2, 0, 2],
    [2, 4, 0, 2],
  ]);
});

it('encodes with their neighbours what is shorter than two seconds between them, but not at the ends', () => {
  expect(copied('aXbYcdef', 'abcdef')).toEqual([
    [0, 1, 0, 1],
    [4, 8, 2, 4],
  ]);
  expect(copied('XabYfeZ', 'abef')).toEqual([
    [1, 3, 0, 2],
    [4, 5, 3, 1],
    [5, 6, 2, 1],
  ]);
});

it('copies nothing where less than a tenth is as it was', () => {
  expect(copied(`${'X'.repeat(18)}ab`, 'ab')).toEqual([[18, 20, 0, 2]]);
  expect(copied(`${'X'.repeat(19)}ab`, 'ab')).toEqual([]);
  expect(copied('XYZ', 'abc')).toEqual([]);
});

it('leaves out what another film gives already', () => {
  const taken = [{ start: 60, end: 120 }];
  const ranges = copiesFrom(groupsOf('abcdefgh'), [...'abcdefgh'], [...'abcdefgh'], taken);
  expect(ranges.map(({ start, end, first }) => [start / 30, end / 30, first])).toEqual([
    [0, 2, 0],
    [4, 8, 4],
  ]);
});

it('knows what is left between copies', () => {
  const range = { start: 10, end: 100 };
  expect(othersThan([], range)).toEqual([range]);
  expect(
    othersThan(
      [
        { start: 10, end: 40 },
        { start: 50, end: 60 },
        { start: 60, end: 70 },
      ],
      range,
    ),
  ).toEqual([
    { start: 40, end: 50 },
    { start: 70, end: 100 },
  ]);
  expect(othersThan([range], range)).toEqual([]);
});
