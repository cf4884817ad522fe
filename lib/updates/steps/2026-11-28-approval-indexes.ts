import type { IndexStep } from '../step';

/** Links for approval, by their token and project; the trail, by post and project. */
export const approvalIndexes: IndexStep = {
  id: '2026-11-28-approval-indexes',
  kind: 'expand',
  does: 'Builds the indexes of links for approval and their trail',
  create: {
    approvallinks: [
      { key: { tokenHash: 1 }, name: 'tokenHash_1', unique: true },
      { key: { projectId: 1, createdAt: -1 }, name: 'projectId_1_createdAt_-1' },
      { key: { expiresAt: 1 }, name: 'expiresAt_1', expireAfterSeconds: 7776000 },
    ],
    approvalentries: [
      { key: { postId: 1, at: 1 }, name: 'postId_1_at_1' },
      { key: { projectId: 1, at: 1 }, name: 'projectId_1_at_1' },
    ],
  },
};
