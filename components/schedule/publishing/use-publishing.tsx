'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import { withUndo } from '@/components/shared/undo';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost, publishPlatformPost, publishPostNow } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import type { PlatformKey } from '@/lib/platforms/define';
import { tellPublishing, undo, undoPublishing } from './tell-publishing';
import { useTakeBack } from './use-take-back';

const REFRESH = { refresh: [getPost, ...POST_LISTS, countPosts] };

/**
 * Publishing one post now, the same wherever it is asked for: 'Publishing to 3 channels in 8 s · Undo'. The host has it
 * already and sends it by itself when the time is over; nothing is lost with this page, and Undo is refused once a
 * worker has it.
 */
export function usePublishing(projectId: string | undefined) {
  const parts = { cache: usePostsCache(), takeBack: useTakeBack(projectId) };
  const whole = useAction(publishPostNow, REFRESH);
  const one = useAction(publishPlatformPost, REFRESH);

  async function publishPost(id: string): Promise<void> {
    const sent = await whole.run({ params: { id }, query: { undo: 'true' } });
    if (sent) tellPublishing([sent], parts);
  }

  async function publishPlatform(id: string, platform: PlatformKey): Promise<void> {
    const sent = await one.run({ params: { id, platform }, query: { undo: 'true' } });
    if (sent) tellPublishing([sent], parts);
  }

  /** Confirms a manual action, with Undo. */
  function tellDone(words: string, post: WirePost): void {
    parts.cache.put(post);
    const takeBack = () =>
      void undo([post._id], parts).then((back) => back.length > 0 && toast.success('It is as it was before'));
    toast.success(words, withUndo(takeBack));
  }

  return {
    publishPost,
    publishPlatform,
    undoPublishing: (leaving: readonly WirePost[]) => undoPublishing(leaving, parts),
    tellDone,
    busy: whole.busy || one.busy,
  };
}
