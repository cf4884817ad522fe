import type { DocumentStep, Stored } from '../step';

/** The terms that this index held: up to several kilobytes of a post. */
export const gramsOfPosts: DocumentStep = {
  id: '2026-11-24-grams-of-posts',
  kind: 'contract',
  from: '0.2.0',
  does: 'Takes terms out of posts that no search reads any more',
  of: 'Post',
  collection: 'posts',
  where: { grams: { $exists: true } },
  up: ({ grams: _, ...post }): Stored => post,
};
