import { expect, it } from 'vitest';
import type { z } from 'zod';
import { register } from '@/lib/contracts/auth';
import { createPost, listPosts } from '@/lib/contracts/posts';
import { validationWords } from './validation-words';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationWords }).error?.issues.map(({ message }) => message);

it.each([
  ['a field that is missing', register.body!, { email: 'ann@example.com', password: 'long enough' }, ['Required']],
  ['a value of another kind', createPost.body!, { title: 5 }, ['Must be a text']],
  ['a list that is none', createPost.body!, { tags: 'news' }, ['Must be a list']],
  ['a figure that is too small', listPosts.query!, { limit: '0' }, ['At least 1']],
  [
    'one of a few',
    createPost.body!,
    { status: 'ready' },
    ['Choose one of: draft, scheduled, published, partial, failed'],
  ],
  [
    'a date that is none, or lies before dates begin',
    createPost.body!,
    { scheduledFor: '2030-02-30T00:00:00Z' },
    ['Not a valid date. Use ISO 8601, for example 2026-11-21T10:00:00.000Z'],
  ],
  [
    'an unknown platform',
    createPost.body!,
    { platformPosts: [{ platform: 'myspace' }] },
    [expect.stringMatching(/^Choose one of: telegram, ruTelegram, instagram,/)],
  ],
])('says in words what is wrong: %s', (_, schema, value, expected) => {
  expect(said(schema, value)).toEqual(expected);
});
