import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS, prose, ROOT, written } from './setup/prose';

/** Turns of phrase that read as if translated, as far as a machine can tell them. */
const HABITS = {
  'says who: a member, a user, another process': /\b(somebody|nobody|anybody|everybody|whoever)\b/i,
  '"again"': /\banew\b/i,
  'no comment begins with a noun clause': /^What (?!if\b|to\b)[a-z][^?]*$/,
  'a function "returns"': /^Answers\b|\banswers (null|true|false|undefined)\b/,
};

const glossary = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8');
/** The third column of the glossary's tables, under "Not". */
const not = [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].map(([, cell = '']) => cell);
const refusedWords = not.flatMap((cell) => [...cell.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word));
const refusedNames = not.flatMap((cell) =>
  [...(cell.split('*names:*')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
);

/** Citations of papers that are not in the repository. */
const ELSEWHERE = [
  /\b(?:[Tt]he|of the) (?:product )?spec(?:ification)?(?:['’]s)?\b(?! (?:test|of\b))/,
  /\b[Ss]pec,? section\b/,
  /\b[Dd]ocument \d\b/,
  /\b[Tt]he documents?['’]s? (?:own )?(?:words|wording|sentences?|columns|order|intervals?|defaults?|questions?|fields|codes|shape|rules?|limits?)\b/,
  /\b(?:[Tt]he design['’]s|as the documents? (?:says?|has|have|names?))\b/,
  /\b(?:decisions?|issue|issues) #?\d+\b/,
  /\/work\//,
];

/** Code that is no test, and its READMEs. */
const isProduct = (file: string) => !/\.test\.tsx?$/.test(file);

function habitsOf(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    prose(file).flatMap(({ words, line }) =>
      Object.entries(HABITS)
        .filter(([, habit]) => habit.test(words))
        .map(([instead]) => `${file}:${line} (${instead}): ${words}`),
    ),
  );
}

it.each(FOLDERS)('%s: comments and READMEs are written in plain English', (folder) => {
  const files = written(folder).filter(isProduct);
  expect(files.length).toBeGreaterThan(5);
  expect(habitsOf(files)).toEqual([]);
});

const linesOf = (file: string) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, at: `${file}:${index + 1}: ${text.trim()}` }));
const OWN = ['docs/glossary.md', 'tests/words.test.ts'];
const allOf = (folder: string) => written(folder).filter((file) => !OWN.includes(file));

it('reads the words to avoid from the glossary', () => {
  expect(refusedWords).toContain('wing');
  expect(refusedNames).toContain('MOST');
});

describe.each(['', ...FOLDERS])('in %j', (folder) => {
  it('comments and pages use the terms of docs/glossary.md', () => {
    const avoided = new RegExp(String.raw`\b(?:${refusedWords.join('|')})s?\b`, 'i');
    const wrong = allOf(folder).flatMap((file) =>
      prose(file).flatMap(({ words, line }) => (avoided.test(words) ? [`${file}:${line}: ${words}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('no type, function or constant has a name that the glossary refuses', () => {
    const named = new RegExp(String.raw`\b(?:type|interface|const|let|class|function) (?:${refusedNames.join('|')})\b`);
    const wrong = allOf(folder).flatMap((file) => linesOf(file).filter(({ text }) => named.test(text)));
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('nothing cites what the repository lacks', () => {
    const cited = allOf(folder).flatMap((file) =>
      linesOf(file).filter(({ text }) => ELSEWHERE.some((citation) => citation.test(text))),
    );
    expect(cited.map(({ at }) => at)).toEqual([]);
  });
});
