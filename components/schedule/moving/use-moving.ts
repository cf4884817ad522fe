'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { usePostsCache } from '@/components/shared/posts-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/routes/posts';
import { changePosts, countPosts } from '@/lib/routes/posts-together';
import { listTrash } from '@/lib/routes/trash';
import { shortTime } from '@/lib/format/relative-time';
import type { Move } from '@/lib/schedule/moves';
import { undoable } from '@/components/shared/undo';
import { countedPosts, tellRefused } from './tell-changes';

/** Null: to no date. */
type Target = { id: string; to: string | null };

/** Moves posts to other times. */
export function useMoving(projectId: string | undefined) {
  const cache = usePostsCache();
  const { run, busy } = useAction(changePosts, {
    refresh: [countPosts, getPost, listTrash],
    failure: 'The posts could not be changed',
  });

  /** Returns the posts as they were and as they are now, without those that were refused. */
  async function apply(posts: readonly WirePostCard[], moves: readonly Target[]) {
    const targets = new Map(moves.map(({ id, to }) => [id, to]));
    const before = posts.filter(({ _id }) => targets.has(_id));
    cache.putCards(...before.map((post) => ({ ...post, scheduledFor: targets.get(post._id) ?? null })));
    const answer = await run({
      query: { projectId },
      body: { action: 'move', moves: moves.map(({ id, to }) => ({ id, scheduledFor: to })) },
    });
    const refused = answer?.outcomes.filter(({ ok }) => !ok) ?? [];
    const back = answer ? new Set(refused.map(({ id }) => id)) : new Set(targets.keys());
    const moved = answer?.outcomes.flatMap(({ post }) => post ?? []) ?? [];
    cache.putCards(...before.filter(({ _id }) => back.has(_id)));
    cache.put(...moved);
    tellRefused(refused, moves.length, 'moved');
    return { before, moved };
  }

  const move = (posts: readonly WirePostCard[], moves: readonly Move[]) =>
    undoable(async (withUndo) => {
      const { before, moved } = await apply(posts, moves);
      const [first] = moved;
      if (!first) return;
      const where =
        moved.length === 1 && first.scheduledFor
          ? `Moved to ${shortTime(new Date(first.scheduledFor))}`
          : `${countedPosts(moved.length)} moved`;
      const old = new Map(before.map(({ _id, scheduledFor }) => [_id, scheduledFor]));
      const movesBack = moved.map(({ _id }) => ({ id: _id, to: old.get(_id) ?? null }));
      toast.success(
        where,
        withUndo(() => void moveBack(moved, movesBack)),
      );
    });

  async function moveBack(posts: readonly WirePostCard[], moves: readonly Target[]): Promise<void> {
    const { moved } = await apply(posts, moves);
    if (moved.length > 0) toast.success('The move was undone');
  }

  return { move, busy };
}
