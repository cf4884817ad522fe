import { expect, it } from 'vitest';
import { z } from 'zod';
import './number-words';

const wordsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((one) => one.message);

it('says bounds of numbers in plain words, and leaves those alone that a schema has of its own', () => {
  expect(wordsOf(z.number().min(1), 0)).toEqual(['At least 1']);
  expect(wordsOf(z.number().max(1_000_000), 2_000_000)).toEqual(['At most 1,000,000']);
  expect(wordsOf(z.number().int().gt(0), 0)).toEqual(['More than 0']);
  expect(wordsOf(z.number().lt(2.5), 3)).toEqual(['Less than 2.5']);
  expect(wordsOf(z.number().min(1, 'Choose one'), 0)).toEqual(['Choose one']);
  expect(wordsOf(z.string().max(2, 'At most 2 characters'), 'abc')).toEqual(['At most 2 characters']);
});
