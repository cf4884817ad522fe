import type { IndexStep } from '../step';

/** Results of posts: one of each network, found by what is due, by account, and by project. */
export const resultsIndexes: IndexStep = {
  id: '2026-11-28-results-indexes',
  kind: 'expand',
  does: 'Builds the indexes of the results of posts',
  create: {
    postreadings: [
      { key: { postId: 1, platform: 1 }, name: 'postId_1_platform_1', unique: true },
      { key: { projectId: 1 }, name: 'projectId_1' },
    ],
    postresults: [
      { key: { postId: 1, platform: 1 }, name: 'postId_1_platform_1', unique: true },
      { key: { projectId: 1, _id: 1 }, name: 'projectId_1__id_1' },
      { key: { projectId: 1, publishedAt: -1 }, name: 'projectId_1_publishedAt_-1' },
      {
        key: { projectId: 1, platform: 1, destinationId: 1, nextAt: 1 },
        name: 'projectId_1_platform_1_destinationId_1_nextAt_1',
      },
      { key: { nextAt: 1 }, name: 'nextAt_1', partialFilterExpression: { nextAt: { $type: 'date' } } },
      {
        key: { account: 1, calledAt: 1 },
        name: 'account_1_calledAt_1',
        partialFilterExpression: { account: { $type: 'string' } },
      },
    ],
  },
};
