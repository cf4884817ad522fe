'use client';

import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/routes/posts';
import { changePosts, countPosts } from '@/lib/routes/posts-together';
import { useTakeBack } from '../publishing/use-take-back';
import { tellRefused } from './tell-changes';
import { useDeleting } from './use-deleting';
import { useMoving } from './use-moving';

/**
 * Moves, deletes and publishes posts, one or many: shown at once, rolled back where the server refuses, undone from the
 * toast.
 */
export function usePostChanges(projectId: string | undefined) {
  const cache = usePostsCache();
  const moving = useMoving(projectId);
  const deleting = useDeleting(projectId);
  const publishing = useAction(changePosts, {
    refresh: [getPost, ...POST_LISTS, countPosts],
    failure: 'The posts could not be published',
  });
  const takeBack = useTakeBack(projectId);

  async function publish(posts: readonly WirePostCard[]): Promise<void> {
    const body = { action: 'publish' as const, undo: true, ids: posts.map(({ _id }) => _id) };
    // The code that reports it is loaded with the first response: the schedule opens without it.
    const [answer, { tellTogether }] = await Promise.all([
      publishing.run({ query: { projectId }, body }),
      import('../publishing/tell-publishing'),
    ]);
    tellRefused(tellTogether(answer, { cache, takeBack }), posts.length, 'published');
  }

  return {
    move: moving.move,
    remove: deleting.remove,
    removedOfSeries: deleting.removedOfSeries,
    publish,
    busy: moving.busy || deleting.busy || publishing.busy,
  };
}
