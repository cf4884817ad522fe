import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdNamedTests, rowsOf } from '../setup/named-tests';

describe.each([
  { document: 'SENTENCES.md', atLeast: 100 },
  { document: 'SENTENCES-KNOWLEDGE.md', atLeast: 15 },
  { document: 'SENTENCES-SEARCHES.md', atLeast: 15 },
  { document: 'SENTENCES-AGENTS.md', atLeast: 15 },
  { document: 'SENTENCES-VIDEO.md', atLeast: 7 },
])('$document', ({ document, atLeast }) => {
  const table = path.join(import.meta.dirname, document);

  it('names a test for every sentence', () => {
    const rows = rowsOf(table);
    expect(rows.length).toBeGreaterThan(atLeast);
    for (const [sentence, shown = ''] of rows) expect(shown, sentence).toMatch(/`[\w/.-]+\.(test|spec)\.ts`/);
  });

  holdNamedTests(table);
});
