import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compareVersions } from '@/lib/updates/compare-versions';
import { VERSION } from '@/server/system/version';

const text = readFileSync(path.resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
const sections = text
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...body] = section.split('\n');
    return { title: title.trim(), first: body.find((line) => line.trim() !== '') ?? '' };
  });

it('begins with this version, the newest first', () => {
  const titles = sections.map(({ title }) => title);
  expect(titles[0]).toBe(VERSION);
  expect(titles).toEqual([...titles].sort((a, b) => compareVersions(b, a)));
});

it.each(sections)('says first what an operator has to do for $title', ({ first }) => {
  expect(first).toMatch(/^To update: \S/);
});
