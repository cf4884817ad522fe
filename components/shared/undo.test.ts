import { expect, it } from 'vitest';
import { createUndoStack } from './undo';

function acted(count: number) {
  const stack = createUndoStack();
  const undone: number[] = [];
  const ways = Array.from({ length: count }, (_, index) => stack.add(() => void undone.push(index + 1)));
  return { stack, undone, ways };
}

it('the newest act is undone first, ten at most', () => {
  const { stack, undone } = acted(12);
  while (stack.undo());
  expect(undone).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it('an act is undone once, by its toast or by the keys', () => {
  const { stack, undone, ways } = acted(3);
  ways[1]?.();
  ways[1]?.();
  expect([stack.undo(), stack.undo(), stack.undo()]).toEqual([true, true, false]);
  ways[2]?.();
  expect(undone).toEqual([2, 3, 1]);
});
