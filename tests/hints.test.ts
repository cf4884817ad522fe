import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/decisions/interface.md: at most 90 letters a hint. */
const MAX_LETTERS = 90;
/** Fixed texts, and those of screens that are being drawn anew. */
const EXCEPT = [/^Are you sure/, /^How fast it is said/, /^Scenes are recorded, voices made/];
const HINT =
  /\b(?:title|subtitle|description|help|text)=(?:"([^"\n]+)"|'([^'\n]+)')|\bhelp: (?:"([^"\n]+)"|'([^'\n]+)')/g;

const hints = globSync(['components/**/*.tsx', 'components/**/*.ts'])
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(HINT)].map((match) => ({
      file,
      hint: match.slice(1).find((group) => group !== undefined) ?? '',
    })),
  );

test('a hint of a screen has at most 90 letters', () => {
  expect(hints.length).toBeGreaterThan(200);
  const long = hints.filter(({ hint }) => hint.length > MAX_LETTERS && !EXCEPT.some((fixed) => fixed.test(hint)));
  expect(long).toEqual([]);
});
