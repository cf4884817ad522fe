import type { DocumentStep, Stored } from '../step';

/** They were carried over by `2026-11-29-figures-of-agents`, which ends first. */
export const figuresTakenOut: DocumentStep = {
  id: '2026-11-29-figures-taken-out',
  kind: 'contract',
  from: '0.2.0',
  does: 'Takes likes and comments out of what agents keep of their posts',
  of: 'AgentPost',
  collection: 'agentposts',
  where: { $or: [{ figures: { $exists: true } }, { figuresAt: { $exists: true } }] },
  up: ({ figures: _, figuresAt: __, ...own }): Stored => own,
};
