import { expect, it } from 'vitest';
import { grouped } from './grouped';

const group = (statements: string[], room: number, begins: string[] = []) =>
  grouped(statements, { begins: new Set(begins), isAlone: (one) => one.startsWith('“'), room });

it('gives each statement its own scene as long as there is room', () => {
  expect(group(['a', 'b', 'c'], 3)).toEqual([['a'], ['b'], ['c']]);
});

it('shows all of a long prompt: by its paragraphs, else four by four', () => {
  const nine = [...'abcdefghi'];
  expect(group(nine, 5)).toEqual([[...'abcd'], [...'efgh'], ['i']]);
  expect(group(nine, 5, ['c', 'f'])).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
    ['f', 'g', 'h', 'i'],
  ]);
  const many = Array.from({ length: 23 }, (_, at) => String(at));
  for (const room of [1, 3, 5]) {
    expect(group(many, room).length).toBeLessThanOrEqual(room);
    expect(group(many, room).flat()).toEqual(many);
  }
});

it('brings the smallest neighbours together where there are more paragraphs than room, and leaves a quote alone', () => {
  expect(group([...'abcdef'], 2, [...'abce'])).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
  expect(group(['a', '“q”', 'b', 'c', 'd', 'e'], 3)).toEqual([['a'], ['“q”'], [...'bcde']]);
  expect(group(['“q”', '“r”', '“s”'], 1)).toEqual([['“q”', '“r”', '“s”']]);
});

it('gives a number its own scene as long as there is room, the first ones first', () => {
  const grouping = { begins: new Set(['a', 'd']), isAlone: () => false, isBestAlone: (one: string) => /\d/.test(one) };
  expect(grouped(['a', 'b', '1', 'd', 'e', '2', 'f'], { ...grouping, room: 4 })).toEqual([
    ['a', 'b'],
    ['1'],
    ['d', 'e', '2', 'f'],
  ]);
  expect(grouped(['a', 'b', '1', 'd', 'e', '2', 'f'], { ...grouping, room: 5 })).toEqual([
    ['a', 'b'],
    ['1'],
    ['d', 'e'],
    ['2'],
    ['f'],
  ]);
});

it('lets what is left over behind a quote open no list', () => {
  const statements = ['a', 'b', '“q”', 'left', 'c', 'd', 'e', 'f'];
  const groups = group(statements, 4, ['a', '“q”', 'c', 'e']);
  expect(groups).toContainEqual(['left']);
  expect(groups.flat()).toEqual(statements);
});
