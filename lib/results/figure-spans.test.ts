import { expect, test } from 'vitest';
import { POSTS_LISTED } from './compare';
import { figureSpans } from './figure-spans';

const day = (number: number, out: number) => ({
  from: new Date(Date.UTC(2026, 10, number)),
  to: new Date(Date.UTC(2026, 10, number + 1)),
  out,
});
const spans = (...counts: number[]) =>
  figureSpans(counts.map((out, index) => day(index + 1, out))).map(({ from, to }) => [
    from.getUTCDate(),
    to.getUTCDate(),
  ]);

test('one span reaches from the first day with posts to the end', () => {
  expect(spans(0, 3, 0, 5, 0)).toEqual([[2, 6]]);
  expect(spans(0, 0)).toEqual([]);
  expect(spans(POSTS_LISTED - 1, 1)).toEqual([[1, 3]]);
});

test('a span ends before the day that would be cut', () => {
  expect(spans(POSTS_LISTED - 1, 2, 0, 4)).toEqual([
    [1, 2],
    [2, 5],
  ]);
  expect(spans(POSTS_LISTED + 50, 1)).toEqual([
    [1, 2],
    [2, 3],
  ]);
});
