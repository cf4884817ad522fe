import type { IndexStep } from '../step';

/** Finished films whose comparison never ended are found by when it began. */
export const uncomparedRendersIndex: IndexStep = {
  id: '2026-11-30-uncompared-renders-index',
  kind: 'expand',
  does: 'Builds the index by which films are found whose comparison with their preview has not ended',
  create: {
    videorenders: [
      {
        key: { comparingSince: 1 },
        name: 'comparingSince_1',
        partialFilterExpression: { comparingSince: { $type: 'date' } },
      },
    ],
  },
};
