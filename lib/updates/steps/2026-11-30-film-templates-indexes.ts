import type { IndexStep } from '../step';

/** Templates of films, their batches, and the renders of a batch, which copy from each other. */
export const filmTemplatesIndexes: IndexStep = {
  id: '2026-11-30-film-templates-indexes',
  kind: 'expand',
  does: 'Builds the indexes of templates of films',
  create: {
    videotemplates: [{ key: { projectId: 1, name: 1 }, name: 'projectId_1_name_1', unique: true }],
    filmbatches: [{ key: { projectId: 1, createdAt: -1 }, name: 'projectId_1_createdAt_-1' }],
    videorenders: [
      {
        key: { batchId: 1, createdAt: -1 },
        name: 'batchId_1_createdAt_-1',
        partialFilterExpression: { batchId: { $type: 'objectId' } },
      },
    ],
  },
};
