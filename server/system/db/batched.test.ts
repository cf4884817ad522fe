import { expect, it } from 'vitest';
import { batched } from './batched';

function counted() {
  const loads: string[][] = [];
  const read = batched(async (keys) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  });
  return { loads, read };
}

it('asks once for all keys of the same moment, each key once', async () => {
  const { loads, read } = counted();
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(read))).toEqual(['A', 'B', 'A', null]);
  expect(loads).toEqual([['a', 'b', 'nobody']]);
});

it('never answers with what was read before it was asked', async () => {
  const { loads, read } = counted();
  const first = read('a');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, read('a')]);
  expect(loads).toEqual([['a'], ['a']]);
});

it('a failed query fails those who asked, and nobody after', async () => {
  let up = false;
  const read = batched(async (keys) => {
    if (!up) throw new Error('The database is away');
    return new Map(keys.map((key) => [key, key]));
  });
  const answers = await Promise.allSettled([read('a'), read('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  up = true;
  expect(await read('a')).toBe('a');
});

it('asks again only when the query before it has ended, for all that came meanwhile', async () => {
  const asked: string[][] = [];
  let end: (found: Map<string, string>) => void = () => undefined;
  const read = batched((keys) => {
    asked.push(keys);
    return asked.length === 1
      ? new Promise<Map<string, string>>((resolve) => (end = resolve))
      : Promise.resolve(new Map(keys.map((key) => [key, key])));
  });
  const first = read('a');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const later = Promise.all([read('b'), read('c'), read('b')]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(asked).toEqual([['a']]);
  end(new Map());
  expect([await first, await later, asked]).toEqual([null, ['b', 'c', 'b'], [['a'], ['b', 'c']]]);
});
