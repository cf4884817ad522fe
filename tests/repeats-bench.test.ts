import { expect, it } from 'vitest';
import { figuresOf, figuresOfPictures } from './bench/repeats';
import { textCases } from './bench/repeats/cases';
import { pictureResults } from './bench/repeats/pictures';

/** The figures of `npm run bench -- repeats`, held. */
it('the guard finds repeated texts in both scripts, whatever a brand ends its posts with, and takes nothing else for one', () => {
  const all = textCases();
  const [words, translated] = [
    all.filter(({ kind }) => kind !== 'translated'),
    all.filter(({ kind }) => kind === 'translated'),
  ];
  expect(words.length).toBeGreaterThanOrEqual(240);
  for (const script of ['Latin', 'Cyrillic']) {
    const { precision, recall } = figuresOf(words.filter((one) => one.script === script));
    expect([script, precision]).toEqual([script, 1]);
    expect(recall, script).toBeGreaterThanOrEqual(0.97);
  }
  // Another language is another text to a guard of words: that takes a model for embeddings.
  expect(figuresOf(translated)).toMatchObject({ found: 0, wrong: 0 });
});

it('the guard finds pictures used again: scaled, pressed, cropped, mirrored; and takes no other for one', async () => {
  const { planted, precision, recall } = figuresOfPictures(await pictureResults(6));
  expect(planted).toBe(66);
  expect(precision).toBe(1);
  expect(recall).toBeGreaterThanOrEqual(0.95);
}, 120_000);
