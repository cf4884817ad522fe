import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The owner's list, under the names of the packages. */
const GIVEN = [
  'next',
  'react',
  'next-auth',
  'mongoose',
  'zod',
  '@tanstack/react-query',
  'bullmq',
  'ioredis',
  'fluent-ffmpeg',
  'openai',
  'telegraf',
  'twitter-api-v2',
  'multer',
  'radix-ui',
  'tailwindcss',
  'vitest',
  '@playwright/test',
];

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const installed = Object.keys({ ...dependencies, ...devDependencies });
/** Types come with the package that they describe. */
const beyond = installed.filter((name) => !GIVEN.includes(name) && !name.startsWith('@types/')).toSorted();

const table = read('docs/dependencies.md');
const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test('docs/dependencies.md gives a reason for every dependency beyond the given ones, and for no other', () => {
  expect(named.toSorted()).toEqual(beyond);
});

test('every given dependency is there', () => {
  expect(GIVEN.filter((name) => !installed.includes(name))).toEqual([]);
});
