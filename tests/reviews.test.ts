import path from 'node:path';
import { expect, it } from 'vitest';
import { holdNamedTests, rowsOf } from './setup/named-tests';

const TABLE = path.join(import.meta.dirname, 'REVIEWS.md');

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The numbered points of each review that the product has to meet. */
const POINTS: Record<string, number[]> = {
  security: upTo(17),
  behaviour: upTo(13),
  data: upTo(9),
  screens: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 19, 22, 23, 24, 33],
  docker: upTo(8),
};

const rows = rowsOf(TABLE);

it.each(Object.entries(POINTS))('has each point of %s', (review, numbers) => {
  const named = rows.map(([point]) => point);
  for (const number of numbers) expect(named).toContain(`${review} ${number}`);
});

it('names a test for every point, or the benchmark for one about a measurement', () => {
  for (const [point, , shown = ''] of rows)
    expect(shown, point).toMatch(/`[\w/.-]+\.(test|spec)\.ts`|`tests\/bench\/[\w-]+\.ts`/);
});

holdNamedTests(TABLE);
