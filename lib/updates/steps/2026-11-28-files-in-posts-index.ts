import type { IndexStep } from '../step';

/** The library: files that posts use, and those that none uses. */
export const filesInPostsIndex: IndexStep = {
  id: '2026-11-28-files-in-posts-index',
  kind: 'expand',
  does: 'Builds the index by which the library finds files that posts use, and those that none uses',
  create: {
    storedfiles: [
      {
        key: { projectId: 1, role: 1, inPosts: 1, createdAt: -1, _id: -1 },
        name: 'projectId_1_role_1_inPosts_1_createdAt_-1__id_-1',
      },
    ],
  },
};
