import type { IndexStep } from '../step';

/** Posts were searched by it between 0.1.0 and 0.2.0, until blocks of signatures took its place. */
export const gramsIndex: IndexStep = {
  id: '2026-11-24-grams-index',
  kind: 'contract',
  from: '0.2.0',
  does: 'Drops an index of posts that no search reads any more',
  drop: { posts: ['projectId_1_grams_1'] },
};
