import { expect, it } from 'vitest';
import { jsonInSlices } from './json-in-slices';

const same = (_key: string, value: unknown) => value;
const upper = (_key: string, value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);

it('writes what JSON.stringify writes, whatever is in it', async () => {
  const list = Array.from({ length: 1_200 }, (_, index) => ({
    id: `item ${index}`,
    at: new Date(index),
    no: undefined,
  }));
  const values: unknown[] = [
    null,
    'a "word"',
    7,
    list,
    [undefined, () => 1],
    { of: { list, 'a "key"': [1, null, undefined] }, none: undefined, at: new Date(0) },
    { list: [...list, undefined], own: { toJSON: () => 'itself', list } },
  ];
  for (const value of values)
    for (const replacer of [same, upper])
      expect(await jsonInSlices(value, replacer)).toBe(JSON.stringify(value, replacer));
});

it('gives other work a turn while it writes a long list', async () => {
  const list = Array.from({ length: 600 }, (_, index) => ({ id: `item ${index}` }));
  // As slow on any machine: 60 ms at least.
  const slow = (_key: string, value: unknown) => {
    for (const until = performance.now() + 0.1; performance.now() < until;);
    return value;
  };
  let turns = 0;
  const other = () => {
    turns += 1;
    next = setImmediate(other);
  };
  let next = setImmediate(other);
  await jsonInSlices({ body: { list } }, slow);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
});
