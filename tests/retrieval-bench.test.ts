import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCorpus, readJudgements, readLines } from './bench/knowledge/read-collection';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'retrieval-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(path.join(dir, name), text);
  return path.join(dir, name);
}

it('reads collections as others write them: from Windows, with fields missing, null or more than asked for', () => {
  const lines = [
    { _id: 1, title: null, text: 'Words', metadata: {} },
    { _id: 'b', text: null },
    { _id: 'c', title: 'T' },
  ];
  const written = file('corpus.jsonl', `\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n')}\r\n\r\n`);
  expect(readLines(written)).toEqual([
    { id: '1', title: '', text: 'Words' },
    { id: 'b', title: '', text: '' },
    { id: 'c', title: 'T', text: '' },
  ]);
});

it('a document without a text is found by its title', () => {
  const written = file('titles.jsonl', JSON.stringify({ _id: 'a', title: 'Wing flutter', text: ' ' }));
  expect(readCorpus(written)).toEqual([{ id: 'a', title: 'Wing flutter', text: 'Wing flutter' }]);
});

it('judgements of 0 and less are none', () => {
  const written = file('qrels.tsv', 'query-id\tcorpus-id\tscore\r\nq1\ta\t2\r\nq1\tb\t0\r\nq2\ta\t-1\r\n');
  expect(readJudgements(written)).toEqual(new Map([['q1', new Map([['a', 2]])]]));
});
