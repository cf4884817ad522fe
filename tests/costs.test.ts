import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import type { Cost, Resource } from '@/lib/costs/cost';
import { ENDPOINT_COSTS } from '@/lib/costs/endpoints';
import { RESOURCES } from '@/server/edge/limits/resources';
import { JOB_COSTS, RECURRING_COSTS } from '@/workers/costs';
import { recurring } from '@/workers/recurring';
import { limitsPage } from './setup/limits-page';

const ROOT = path.resolve(import.meta.dirname, '..');
const named = (names: string[]) => [...names].sort();
const rows: [string, Cost][] = [ENDPOINT_COSTS, JOB_COSTS, RECURRING_COSTS].flatMap((table) => Object.entries(table));

it('every call says what its work grows with, and no row is left of one that is gone', () => {
  expect(named(Object.keys(ENDPOINT_COSTS))).toEqual(named(endpoints.map(({ name }) => name)));
});

it('so does everything that workers do again and again', () => {
  expect(named(Object.keys(RECURRING_COSTS))).toEqual(named(recurring().map(({ name }) => name)));
});

it('rows name resources, each once for each way in which it is bounded', () => {
  for (const [name, cost] of rows)
    for (const { by, of } of cost) {
      expect(of, name).not.toEqual([]);
      expect(new Set(of).size, `${name}: ${by}`).toBe(of.length);
      expect(
        of.filter((resource) => !(resource in RESOURCES)),
        name,
      ).toEqual([]);
    }
});

describe.each(Object.entries(RESOURCES))('%s', (resource, row) => {
  it('has a limit and a file that counts it, or passes, or says why no stranger makes it grow', () => {
    if ('why' in row) return expect(row.why).toMatch(/^\S.+[^.]$/);
    expect(existsSync(path.join(ROOT, row.counted)), row.counted).toBe(true);
    if ('gone' in row) return expect(row.gone).toMatch(/\S/);
    expect(Number.isSafeInteger(row.limit) && row.limit > 0, resource).toBe(true);
    if (!['project', 'person', 'host'].includes(row.per))
      expect(RESOURCES[row.per as Resource]).toHaveProperty('limit');
  });
});

/** Enough for one answer, or for one turn of a process. */
const FEW = 6_000;
it('what is read as a whole, without turns for others, has a small limit', () => {
  for (const [name, cost] of rows)
    for (const { by, of } of cost)
      for (const resource of by === 'all' ? of : []) {
        const row = RESOURCES[resource];
        expect('limit' in row ? row.limit : Infinity, `${name}: ${resource}`).toBeLessThanOrEqual(FEW);
      }
});

it('docs/limits.md shows all of this (npm run limits writes it)', async () => {
  await expect(limitsPage()).toMatchFileSnapshot(path.join(ROOT, 'docs/limits.md'));
});
