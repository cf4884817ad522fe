import type { IndexStep } from '../step';

/** Due results are taken by platform: none waits for a slow one. */
export const resultsDueIndex: IndexStep = {
  id: '2026-11-30-results-due-index',
  kind: 'expand',
  does: 'Builds the index by which results are found that are due on a platform',
  create: {
    postresults: [
      {
        key: { platform: 1, nextAt: 1 },
        name: 'platform_1_nextAt_1',
        partialFilterExpression: { nextAt: { $type: 'date' } },
      },
    ],
  },
  drop: { postresults: ['nextAt_1'] },
};
