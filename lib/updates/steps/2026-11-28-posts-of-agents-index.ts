import type { IndexStep } from '../step';

/** How many posts all agents of a project have, without those in the trash. */
export const postsOfAgentsIndex: IndexStep = {
  id: '2026-11-28-posts-of-agents-index',
  kind: 'expand',
  does: 'Builds the index by which the posts of all agents are counted',
  create: {
    posts: [
      {
        key: { projectId: 1, trash: 1, 'agent.id': 1 },
        name: 'projectId_1_trash_1_agent.id_1',
        partialFilterExpression: { 'agent.id': { $type: 'string' } },
      },
    ],
  },
};
