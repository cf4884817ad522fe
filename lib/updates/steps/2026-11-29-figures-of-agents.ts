import { figuresOf, hasFigures } from '@/lib/results/figures';
import type { AddingStep, Addition, Stored } from '../step';

const PLATFORM = 'instagram';

/**
 * Makes the figures that Instagram gave last of an agent's post its first reading, where it has none. The next one is
 * due at once: it says how the post does by now, and decides when it is read again.
 */
export const figuresOfAgents: AddingStep = {
  id: '2026-11-29-figures-of-agents',
  kind: 'backfill',
  does: 'Carries likes and comments of agents’ posts over to the readings of posts',
  collection: 'agentposts',
  where: { figures: { $type: 'object' } },
  beside: 'posts',
  adds: (own, post): Addition[] => {
    const { likes, comments } = own.figures as Stored;
    const figures = figuresOf({ likes, replies: comments });
    const entry = entryOf(post);
    if (!post || !entry || !hasFigures(figures)) return [];
    // When it was read was not stored; it was no later than the last change.
    const reading = { at: own.updatedAt, ...figures };
    const common = { _id: own._id, projectId: own.projectId, createdAt: own.updatedAt, updatedAt: own.updatedAt };
    const { externalId = null, destinationId = null, publishedAt } = entry;
    const key = { postId: own._id, platform: PLATFORM };
    return [
      {
        ...{ collection: 'postreadings', key, fields: { ...common, readings: [reading] } },
        fills: { field: 'readings', while: [] },
      },
      {
        collection: 'postresults',
        key,
        fields: {
          ...{ ...common, destinationId, externalId, publishedAt, author: post.createdBy, latest: reading },
          ...{ unavailable: null, nextAt: externalId ? publishedAt : null, refreshedAt: null },
          ...{ account: null, calledAt: null },
        },
        fills: { field: 'latest', while: null },
      },
    ];
  },
};

/** The part of a post that is out. */
function entryOf(post: Stored | null): Stored | undefined {
  const entries = (post?.platformPosts ?? []) as readonly Stored[];
  return entries.find(
    ({ platform, status, publishedAt }) => platform === PLATFORM && status === 'published' && publishedAt,
  );
}
