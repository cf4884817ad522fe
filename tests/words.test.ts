import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Turns of phrase that read as if translated, as far as a machine can tell them. */
const HABITS = {
  'says who: a member, a user, another process': /\b(somebody|nobody|anybody|everybody|whoever)\b/i,
  '"again"': /\banew\b/i,
  'no comment begins with a noun clause': /^What (?!if\b|to\b)[a-z][^?]*$/,
  'a function "returns"': /^Answers\b|\banswers (null|true|false|undefined)\b/,
};

const FOLDERS = ['lib', 'components', 'app', 'server', 'workers', 'prisma-free-models', 'tests'];

/** Code that is no test, and its READMEs. */
const isProduct = (file: string) => !/\.test\.tsx?$/.test(file);

/** The words of each line that is a comment or part of a README. */
function prose(file: string): { words: string; line: number }[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  const isReadme = file.endsWith('.md');
  return lines.flatMap((text, index) => {
    const words = isReadme
      ? text.replace(/^[-#>|\s]+/, '')
      : /^\s*(?:\{?\/\*\*?|\*(?!\/)|\/\/)\s*(.*?)\s*(?:\*\/.*)?$/.exec(text)?.[1];
    return words ? [{ words, line: index + 1 }] : [];
  });
}

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
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,md}`, { cwd: ROOT }).filter(isProduct);
  expect(files.length).toBeGreaterThan(5);
  expect(habitsOf(files)).toEqual([]);
});
