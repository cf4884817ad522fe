'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import type { WirePost } from '@/lib/contracts/posts';
import { createPost, getPost, updatePost } from '@/lib/routes/posts';
import { labelOf } from '@/lib/platforms/keys';
import { bodyOf, type PostForm } from '@/lib/posts/form';
import { shortTime } from '@/lib/format/relative-time';

type UseSavePost = {
  projectId: string;
  post: WirePost | null;
  /** The saved version that the form stands on. */ version: number | null;
};

/** Saves the form. Failures are returned, for the form to show them at its fields. */
export function useSavePost({ projectId, post, version }: UseSavePost) {
  const cache = usePostsCache();
  const create = useAction(createPost, { silent: true, refresh: [...POST_LISTS] });
  // A refusal because of another member's save brings that save: the form then asks whose changes to keep.
  const update = useAction(updatePost, { silent: true, refresh: [...POST_LISTS, getPost] });

  async function save(form: PostForm): Promise<WirePost | null> {
    const body = bodyOf(form);
    const saved = post
      ? await update.run({ params: { id: post._id }, body: { ...body, version } })
      : await create.run({ query: { projectId }, body });
    if (saved) cache.put(saved);
    return saved;
  }

  return {
    save,
    busy: create.busy || update.busy,
    isWaiting: create.isWaiting || update.isWaiting,
    error: create.error ?? update.error,
  };
}

/** Reports the result of a save. */
export function announceSave(saved: WirePost): void {
  const incomplete = saved.platformPosts
    .filter(({ status }) => status === 'partial')
    .map(({ platform }) => labelOf(platform));
  if (saved.status === 'scheduled' && saved.scheduledFor)
    toast.success(`Scheduled for ${shortTime(new Date(saved.scheduledFor))}`);
  else if (saved.status === 'draft') toast.success('Draft saved');
  else if (saved.status === 'partial' && incomplete.length > 0)
    toast.warning('Post saved', { description: `Not complete yet: ${incomplete.join(', ')}.` });
  else toast.success('Post saved');
}
