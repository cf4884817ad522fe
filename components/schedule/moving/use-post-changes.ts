'use client';

import { toast } from 'sonner';
import { LATER } from '@/components/shared/later-endpoints';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/contracts/posts';
import { changePosts, countPosts, type BulkOutcome } from '@/lib/contracts/posts-together';
import type { StoppedSeries } from '@/lib/contracts/recurrences';
import { shortTime } from '@/lib/format/relative-time';
import { useTakeBack } from '../publishing/use-take-back';
import type { Move } from '@/lib/schedule/moves';

const counted = (count: number) => (count === 1 ? 'The post' : `${count} posts`);

/** Says how many were left out, and why. */
function tellRefused(refused: readonly BulkOutcome[], total: number, done: string): void {
  if (refused.length === 0) return;
  const reasons = [...new Set(refused.map(({ message }) => message))].slice(0, 3).join(' ');
  toast.error(total === 1 ? `The post was not ${done}` : `${refused.length} of ${total} posts were not ${done}`, {
    description: reasons,
  });
}

const undo = (run: () => void) => ({ action: { label: 'Undo', onClick: run }, duration: 10_000 });

/**
 * Moves, deletes and publishes posts, one or many: seen at once, taken back where the server refuses, undone from the
 * toast.
 */
export function usePostChanges(projectId: string | undefined) {
  const cache = usePostsCache();
  const { run, busy } = useAction(changePosts, {
    refresh: [countPosts, getPost, LATER.listTrash],
    failure: 'The posts could not be changed',
  });
  const publishing = useAction(changePosts, {
    refresh: [getPost, ...POST_LISTS, countPosts],
    failure: 'The posts could not be published',
  });
  const takeBack = useTakeBack(projectId);
  const query = { projectId };

  async function move(
    posts: readonly WirePostCard[],
    moves: readonly { id: string; to: string | null }[],
    again?: string,
  ): Promise<void> {
    const targets = new Map(moves.map(({ id, to }) => [id, to]));
    const before = posts.filter(({ _id }) => targets.has(_id));
    cache.putCards(...before.map((post) => ({ ...post, scheduledFor: targets.get(post._id) ?? null })));
    const answer = await run({
      query,
      body: { action: 'move', moves: moves.map(({ id, to }) => ({ id, scheduledFor: to })) },
    });
    const refused = answer?.outcomes.filter(({ ok }) => !ok) ?? [];
    const back = answer ? new Set(refused.map(({ id }) => id)) : new Set(targets.keys());
    const moved = answer?.outcomes.flatMap(({ post }) => post ?? []) ?? [];
    cache.putCards(...before.filter(({ _id }) => back.has(_id)));
    cache.put(...moved);
    tellRefused(refused, moves.length, 'moved');
    const [first] = moved;
    if (!first) return;
    if (again) toast.success(again);
    else {
      const where =
        moved.length === 1 && first.scheduledFor
          ? `Moved to ${shortTime(new Date(first.scheduledFor))}`
          : `${counted(moved.length)} moved`;
      const old = new Map(before.map(({ _id, scheduledFor }) => [_id, scheduledFor]));
      toast.success(
        where,
        undo(
          () =>
            void move(
              moved,
              moved.map(({ _id }) => ({ id: _id, to: old.get(_id) ?? null })),
              'The move was undone',
            ),
        ),
      );
    }
  }

  async function remove(posts: readonly WirePostCard[]): Promise<void> {
    cache.remove(...posts.map(({ _id }) => _id));
    const answer = await run({ query, body: { action: 'delete', ids: posts.map(({ _id }) => _id) } });
    const gone = new Set(answer?.outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    cache.putBack(...posts.filter(({ _id }) => !gone.has(_id)));
    tellRefused(answer?.outcomes.filter(({ ok }) => !ok) ?? [], posts.length, 'deleted');
    if (gone.size > 0)
      toast.success(
        gone.size === 1 ? 'Post deleted' : `${gone.size} posts deleted`,
        undo(() => void restore([...gone])),
      );
  }

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
      ...undo(() => void restore(trashed)),
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
    if (posts.length > 0) toast.success(`${counted(posts.length)} restored`);
  }

  async function publish(posts: readonly WirePostCard[]): Promise<void> {
    const body = { action: 'publish' as const, undo: true, ids: posts.map(({ _id }) => _id) };
    // What tells it is loaded with the first answer: the schedule opens without it.
    const [answer, { tellTogether }] = await Promise.all([
      publishing.run({ query, body }),
      import('../publishing/tell-publishing'),
    ]);
    tellRefused(tellTogether(answer, { cache, takeBack }), posts.length, 'published');
  }

  return {
    move: (posts: readonly WirePostCard[], moves: readonly Move[]) => move(posts, moves),
    remove,
    removedOfSeries,
    publish,
    busy: busy || publishing.busy,
  };
}
