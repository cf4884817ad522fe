import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from './index';

type Declared = Record<string, { name?: unknown; method?: unknown; path?: unknown }>;
const rooms = await Promise.all(
  globSync('lib/contracts/*.ts')
    .filter((file) => !file.includes('.test.') && !file.endsWith('/index.ts'))
    .map(async (file) => [path.basename(file, '.ts'), (await import(`./${path.basename(file)}`)) as Declared] as const),
);
const declared = rooms.flatMap(([room, exported]) =>
  Object.entries(exported)
    .filter(([, value]) => typeof value === 'object' && value.method !== undefined && value.path !== undefined)
    .map(([constant, { name }]) => ({ room, constant, name })),
);

it('an endpoint is called in code as in the API, once in all contracts, and every one is listed', () => {
  expect(declared.filter(({ constant, name }) => constant !== name)).toEqual([]);
  expect(declared.map(({ constant }) => constant).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});
