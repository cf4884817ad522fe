import path from 'node:path';
import { expect, it } from 'vitest';
import { holdNamedTests, rowsOf } from '@/tests/setup/named-tests';

const TABLE = path.join(import.meta.dirname, 'COMPLAINTS.md');

it('names all thirty, in their order', () => {
  expect(
    rowsOf(TABLE)
      .map(([number]) => number)
      .filter((number) => number !== '–'),
  ).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
});

holdNamedTests(TABLE);
