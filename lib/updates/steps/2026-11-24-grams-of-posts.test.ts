import { expect, it } from 'vitest';
import { gramsOfPosts } from './2026-11-24-grams-of-posts';

it('takes the terms away and nothing else, and changes no post without them', () => {
  const post = { _id: 'a', version: 3, content: 'Bread', tags: ['baking'], textBlock: null };
  expect(gramsOfPosts.up({ ...post, grams: [12, 96] })).toEqual(post);
  expect(gramsOfPosts.up(post)).toEqual(post);
});
