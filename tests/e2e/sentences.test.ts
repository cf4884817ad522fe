import path from 'node:path';
import { expect, it } from 'vitest';
import { holdNamedTests, rowsOf } from '../setup/named-tests';

const TABLE = path.join(import.meta.dirname, 'SENTENCES.md');

it('names a test for every sentence', () => {
  const rows = rowsOf(TABLE);
  expect(rows.length).toBeGreaterThan(100);
  for (const [sentence, shown = ''] of rows) expect(shown, sentence).toMatch(/`[\w/.-]+\.(test|spec)\.ts`/);
});

holdNamedTests(TABLE);
