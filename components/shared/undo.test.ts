import { describe, expect, it } from 'vitest';
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

describe('an act that has just begun', () => {
  function begun() {
    const { stack, undone } = acted(1);
    return { stack, undone, act: stack.begin(), undoSecond: () => void undone.push(2) };
  }

  it('is undone once it is done, where that was wanted before; the act before it stays', () => {
    const { stack, undone, act, undoSecond } = begun();
    expect(stack.undo()).toBe(true);
    expect(undone).toEqual([]);
    const again = act.done(undoSecond);
    act.end();
    again();
    expect(undone).toEqual([2]);
    stack.undo();
    expect(undone).toEqual([2, 1]);
  });

  it('is undone like any other later', () => {
    const { stack, undone, act, undoSecond } = begun();
    const way = act.done(undoSecond);
    act.end();
    stack.undo();
    way();
    expect(undone).toEqual([2]);
  });

  it('leaves nothing where nothing came of it', () => {
    const { stack, undone, act } = begun();
    act.end();
    stack.undo();
    expect(undone).toEqual([1]);
  });
});
