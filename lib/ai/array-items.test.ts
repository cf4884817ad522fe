import { expect, it } from 'vitest';
import { arrayItems } from './array-items';

const WHOLE = JSON.stringify({
  note: 'a [list] of {things}',
  sentences: [
    { text: 'He said: "}]\\" and left.', cites: [1, 2] },
    { text: 'Ω', nested: { list: [[{}]] } },
  ],
  after: [{ not: 'this' }],
});

it.each([1, 3, 1000])('gives each item once, as soon as it is whole, in pieces of %d characters', (size) => {
  const read = arrayItems('sentences');
  const items: unknown[] = [];
  for (let at = 0; at < WHOLE.length; at += size) items.push(...read(WHOLE.slice(at, at + size)));
  expect(items).toEqual((JSON.parse(WHOLE) as { sentences: unknown[] }).sentences);
});

it('gives an item before the next one has begun', () => {
  const read = arrayItems('sentences');
  expect(read('```json\n{"sentences" : [ {"text":"One"')).toEqual([]);
  expect(read('}, {"te')).toEqual([{ text: 'One' }]);
});

it('passes over what is no JSON', () => {
  const read = arrayItems('sentences');
  expect(read('{"sentences":[{text: One},{"text":"Two"}]}')).toEqual([{ text: 'Two' }]);
  expect(arrayItems('sentences')('No list here')).toEqual([]);
});
