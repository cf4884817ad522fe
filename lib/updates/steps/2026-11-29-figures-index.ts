import type { IndexStep } from '../step';

/** Posts of agents are read with all others: by their results. */
export const figuresIndex: IndexStep = {
  id: '2026-11-29-figures-index',
  kind: 'expand',
  does: 'Drops the index by which agents found posts to ask figures of',
  drop: { agentposts: ['figuresAt_1'] },
};
