import type { IndexStep } from '../step';

/** Comparisons read again only what changed. */
export const resultsChangedIndex: IndexStep = {
  id: '2026-11-30-results-changed-index',
  kind: 'expand',
  does: 'Builds the index by which changed results of posts are found',
  create: { postresults: [{ key: { projectId: 1, updatedAt: 1 }, name: 'projectId_1_updatedAt_1' }] },
};
