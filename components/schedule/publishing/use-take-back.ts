'use client';

import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { getPost } from '@/lib/routes/posts';
import type { BulkAnswer } from '@/lib/contracts/posts-together';
import { changePosts, countPosts } from '@/lib/routes/posts-together';

/** Asks the host to undo actions on posts. Returns null after showing a failure. */
export function useTakeBack(projectId: string | undefined): (ids: readonly string[]) => Promise<BulkAnswer | null> {
  const { run } = useAction(changePosts, {
    refresh: [getPost, ...POST_LISTS, countPosts],
    failure: 'It could not be undone',
  });
  return (ids) => run({ query: { projectId }, body: { action: 'undo', ids: [...ids] } });
}
