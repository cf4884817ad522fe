import type { IndexStep } from '../step';

/** Templates of posts: a name stands once in a project. */
export const templatesIndex: IndexStep = {
  id: '2026-11-28-templates-index',
  kind: 'expand',
  does: 'Builds the index of templates of posts',
  create: {
    posttemplates: [{ key: { projectId: 1, name: 1 }, name: 'projectId_1_name_1', unique: true }],
  },
};
