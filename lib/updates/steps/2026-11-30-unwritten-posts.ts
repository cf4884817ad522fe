import type { DocumentStep, Stored } from '../step';

const EMPTY = { title: '', content: '', mediaUrl: null, scheduledFor: null } as const;

/** A generation that failed has left them: the agent's feed shows them, and no list of posts does. */
export const unwrittenPosts: DocumentStep = {
  id: '2026-11-30-unwritten-posts',
  kind: 'backfill',
  does: 'Marks the empty posts that agents failed to write, so that the Schedule leaves them out',
  of: 'Post',
  collection: 'posts',
  where: { ...EMPTY, 'agent.id': { $type: 'string' }, unwritten: { $exists: false } },
  up: (post): Stored =>
    Object.entries(EMPTY).every(([name, value]) => post[name] === value) && post.agent && !('unwritten' in post)
      ? { ...post, unwritten: true }
      : post,
};
