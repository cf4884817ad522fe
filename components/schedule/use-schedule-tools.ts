'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { createSelection } from './selection/selection';
import type { ScheduleTools } from './tools';

type Parts = Pick<ScheduleTools, 'canEdit' | 'open' | 'create' | 'askDelete' | 'duplicate' | 'postAgain' | 'move'> & {
  posts: readonly WirePostCard[] | undefined;
};

const NO_POSTS: readonly WirePostCard[] = [];

/** In the order of their times, as every view shows them; those without a date last. */
function inOrder(posts: readonly WirePostCard[]): readonly WirePostCard[] {
  return [...posts].sort(
    (a, b) =>
      (a.scheduledFor ?? '9999').localeCompare(b.scheduledFor ?? '9999') ||
      a.createdAt.localeCompare(b.createdAt) ||
      a._id.localeCompare(b._id),
  );
}

/** The tools of the screen as one value that stays the same while posts come, go and change. */
export function useScheduleTools(parts: Parts): ScheduleTools {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const [selection] = useState(createSelection);
  const { canEdit, posts } = parts;
  // A post that is deleted, filtered out or on another page is no longer selected.
  useEffect(() => {
    if (posts) selection.keep(new Set(posts.map(({ _id }) => _id)));
  }, [posts, selection]);
  return useMemo(
    () => ({
      canEdit,
      open: (id) => latest.current.open(id),
      create: (at) => latest.current.create(at),
      askDelete: (post) => latest.current.askDelete(post),
      duplicate: (ids) => latest.current.duplicate(ids),
      postAgain: (id) => latest.current.postAgain(id),
      move: (moves) => latest.current.move(moves),
      posts: () => inOrder(latest.current.posts ?? NO_POSTS),
      selection,
    }),
    [canEdit, selection],
  );
}
