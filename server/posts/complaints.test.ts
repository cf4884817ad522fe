import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const table = readFileSync(path.join(import.meta.dirname, 'COMPLAINTS.md'), 'utf8');
const rows = table.split('\n').filter((line) => /^\| (\d+|–) \|/.test(line));

/** The tests that a row names: files, each with the names that are quoted right after it. */
const named = rows.flatMap((row) => [...row.matchAll(/`([\w/.-]+\.test\.ts)`((?:,? "[^"]+")*)/g)].map(([, file = '', names = '']) => ({ file, names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name) })));

it('names all thirty, in their order', () => {
  expect(rows.map((row) => row.split('|')[1]!.trim()).filter((number) => number !== '–')).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
});

it.each(named)('$file holds $names', ({ file, names }) => {
  expect(existsSync(path.join(ROOT, file)), `${file} is there`).toBe(true);
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  for (const name of names) for (const part of name.split('…').filter(Boolean)) expect(source).toContain(part);
});
