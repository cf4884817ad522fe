import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAMED = /`([\w/.-]+\.(?:test|spec)\.ts)`((?:,? "[^"]+")*)/g;

/** The rows of the tables in a Markdown file, as cells; without headers. */
export function rowsOf(page: string): string[][] {
  const lines = readFileSync(page, 'utf8').split('\n');
  return lines
    .filter((line, index) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/**
 * Keeps a table true: each test that it names as `file` "name", "name" exists; … stands for any text. A file without
 * a folder is beside the table.
 */
export function holdNamedTests(page: string): void {
  const wanted = new Map<string, Set<string>>();
  for (const [, file = '', names = ''] of rowsOf(page).join('\n').matchAll(NAMED)) {
    const full = file.includes('/') ? path.join(ROOT, file) : path.join(path.dirname(page), file);
    const known = wanted.get(full) ?? new Set<string>();
    wanted.set(full, known);
    for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) known.add(name);
  }
  it.each([...wanted].map(([file, names]) => ({ file, shown: path.relative(ROOT, file), names: [...names] })))(
    '$shown holds the tests that are named',
    ({ file, shown, names }) => {
      expect(existsSync(file), `${shown} is there`).toBe(true);
      const source = readFileSync(file, 'utf8');
      for (const name of names)
        for (const part of name.split('…').filter(Boolean)) expect(source, `${shown}: "${name}"`).toContain(part);
    },
  );
}
