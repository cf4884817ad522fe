'use client';

import { useMemo } from 'react';
import { useCache } from '@/components/api/use-cache';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { listPostCards } from '@/lib/routes/post-cards';
import type { WirePost } from '@/lib/contracts/posts';
import { listPosts } from '@/lib/routes/posts';

/** The lists that hold posts, whole or as cards: a change of a post makes both stale. */
export const POST_LISTS = [listPosts, listPostCards] as const;

/** Changes cached lists of posts at once. A whole post is a card too; a card never gets into a list of whole posts. */
export function usePostsCache() {
  const cache = useCache();
  return useMemo(
    () => ({
      put(...posts: readonly WirePost[]): void {
        cache.put(listPosts, ...posts);
        cache.put(listPostCards, ...posts);
      },
      putCards(...cards: readonly WirePostCard[]): void {
        cache.put(listPostCards, ...cards);
      },
      remove(...ids: readonly string[]): void {
        for (const list of POST_LISTS) cache.remove(list, ...ids);
      },
      /** After a removal that the server refused: cards come back at once, whole posts are asked for again. */
      putBack(...cards: readonly WirePostCard[]): void {
        if (cards.length === 0) return;
        cache.put(listPostCards, ...cards);
        cache.refresh(listPosts);
      },
    }),
    [cache],
  );
}
