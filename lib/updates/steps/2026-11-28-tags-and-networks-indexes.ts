import type { IndexStep } from '../step';

/** The library by tag, the posts by network. */
export const tagsAndNetworksIndexes: IndexStep = {
  id: '2026-11-28-tags-and-networks-indexes',
  kind: 'expand',
  does: 'Builds the indexes by which files are found and counted by tag, and posts are found by network',
  create: {
    storedfiles: [
      {
        key: { projectId: 1, role: 1, tags: 1, createdAt: -1, _id: -1 },
        name: 'projectId_1_role_1_tags_1_createdAt_-1__id_-1',
      },
    ],
    posts: [
      {
        key: { projectId: 1, trash: 1, 'platformPosts.platform': 1, createdAt: -1, _id: -1 },
        name: 'projectId_1_trash_1_platformPosts.platform_1_createdAt_-1__id_-1',
      },
    ],
  },
};
