import { expect, it } from 'vitest';
import { FOLDERS, prose, written } from './setup/prose';

/** Turns of phrase that read as if translated, as far as a machine can tell them. */
const HABITS = {
  'says who: a member, a user, another process': /\b(somebody|nobody|anybody|everybody|whoever)\b/i,
  '"again"': /\banew\b/i,
  'no comment begins with a noun clause': /^What (?!if\b|to\b)[a-z][^?]*$/,
  'a function "returns"': /^Answers\b|\banswers (null|true|false|undefined)\b/,
};

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
