import type { IndexStep } from '../step';

/** Versions of the texts of posts: of one post, and of a project for its archive. */
export const versionsIndexes: IndexStep = {
  id: '2026-11-29-versions-indexes',
  kind: 'expand',
  does: 'Builds the indexes of the versions of texts',
  create: {
    postversions: [
      { key: { postId: 1, _id: -1 }, name: 'postId_1__id_-1' },
      { key: { projectId: 1, _id: 1 }, name: 'projectId_1__id_1' },
    ],
  },
};
