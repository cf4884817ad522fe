'use client';

import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { BulkAnswer } from '@/lib/contracts/posts-together';
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
  const takeBack = useTakeBack(projectId);
  const publishing = useAction(changePosts, {
    refresh: [getPost, ...POST_LISTS, countPosts],
    failure: 'The posts could not be published',
    // Told at the answer, without waiting for the lists to reload: its Undo lasts a few seconds.
    onDone: (answer) => void tell(answer),
  });

  async function tell(answer: BulkAnswer): Promise<void> {
    // The code that reports it is loaded with the first response: the schedule opens without it.
    const { tellTogether } = await import('../publishing/tell-publishing');
    tellRefused(tellTogether(answer, { cache, takeBack }), answer.outcomes.length, 'published');
  }

  async function publish(posts: readonly WirePostCard[]): Promise<void> {
    const ids = posts.map(({ _id }) => _id);
    await publishing.run({ query: { projectId }, body: { action: 'publish', undo: true, ids } });
  }

  return {
    move: moving.move,
    remove: deleting.remove,
    removedOfSeries: deleting.removedOfSeries,
    publish,
    busy: moving.busy || deleting.busy || publishing.busy,
  };
}
