'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { usePostsCache } from '@/components/shared/posts-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/routes/posts';
import { changePosts, countPosts } from '@/lib/routes/posts-together';
import { listTrash } from '@/lib/routes/trash';
import type { StoppedSeries } from '@/lib/contracts/recurrences';
import { undoable, withUndo } from '@/components/shared/undo';
import { countedPosts, tellRefused } from './tell-changes';

/** Deletes posts into the trash, and brings them back from the toast. */
export function useDeleting(projectId: string | undefined) {
  const cache = usePostsCache();
  const { run, busy } = useAction(changePosts, {
    refresh: [countPosts, getPost, listTrash],
    failure: 'The posts could not be changed',
  });
  const query = { projectId };

  const remove = (posts: readonly WirePostCard[]) =>
    undoable(async (withUndo) => {
      cache.remove(...posts.map(({ _id }) => _id));
      const answer = await run({ query, body: { action: 'delete', ids: posts.map(({ _id }) => _id) } });
      const gone = new Set(answer?.outcomes.filter(({ ok }) => ok).map(({ id }) => id));
      cache.putBack(...posts.filter(({ _id }) => !gone.has(_id)));
      tellRefused(answer?.outcomes.filter(({ ok }) => !ok) ?? [], posts.length, 'deleted');
      if (gone.size > 0)
        toast.success(
          gone.size === 1 ? 'Post deleted' : `${gone.size} posts deleted`,
          withUndo(() => void restore([...gone])),
        );
    });

  /**
   * After a post was deleted with those that come after it in its series, or with all that were still to come: no more
   * of them are made.
   */
  async function removedOfSeries(post: WirePostCard, answer: StoppedSeries): Promise<void> {
    const { trashed } = answer;
    cache.remove(...trashed);
    // One that went out already is no longer to come: it was asked for all the same.
    if (!trashed.includes(post._id)) return remove([post]);
    const description = answer.state === 'stopped' ? 'The series was stopped.' : 'The series ends before them.';
    toast.success(trashed.length === 1 ? 'Post deleted' : `${trashed.length} posts deleted`, {
      description,
      ...withUndo(() => void restore(trashed)),
    });
  }

  async function restore(ids: readonly string[]): Promise<void> {
    const answer = await run({ query, body: { action: 'restore', ids: [...ids] } });
    if (!answer) return;
    const posts = answer.outcomes.flatMap(({ post }) => post ?? []);
    cache.put(...posts);
    tellRefused(
      answer.outcomes.filter(({ ok }) => !ok),
      ids.length,
      'restored',
    );
    if (posts.length > 0) toast.success(`${countedPosts(posts.length)} restored`);
  }

  return { remove, removedOfSeries, busy };
}
