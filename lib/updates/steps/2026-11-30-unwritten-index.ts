import type { IndexStep } from '../step';

/** Few posts are in it: lists count all others by the keys that they have. */
export const unwrittenIndex: IndexStep = {
  id: '2026-11-30-unwritten-index',
  kind: 'expand',
  does: 'Builds the index of posts that agents are still to write',
  create: {
    posts: [
      {
        key: { projectId: 1, unwritten: 1 },
        name: 'projectId_1_unwritten_1',
        partialFilterExpression: { unwritten: true },
      },
    ],
  },
};
