'use client';

import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { MenuLabel, MenuRadioGroup, MenuRadioItem } from '@/components/ui/menu';
import { countPosts } from '@/lib/routes/posts-together';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost, setPostStatus } from '@/lib/routes/posts';
import { POST_STATUSES, type PostStatus } from '@/lib/posts/statuses';
import { usePublishing } from '../publishing/use-publishing';

const MARK: Record<PostStatus, string> = {
  draft: 'Mark as draft',
  scheduled: 'Mark as scheduled',
  published: 'Mark as published by hand',
  partial: 'Mark as partial',
  failed: 'Mark as failed',
};

/** Sets one of the five statuses by hand; rarely needed, spelled out, and undone by Undo. */
export function SetStatus({ post }: { post: WirePost }) {
  const setStatus = useAction(setPostStatus, { refresh: [...POST_LISTS, getPost, countPosts] });
  const { tellDone } = usePublishing(post.projectId);

  async function mark(status: PostStatus): Promise<void> {
    if (status === post.status) return;
    const saved = await setStatus.run({ params: { id: post._id }, body: { status } });
    if (saved) tellDone(MARK[status].replace('Mark', 'Marked'), saved);
  }

  return (
    <>
      <MenuLabel>Set status</MenuLabel>
      <MenuRadioGroup
        aria-label="Post status"
        value={post.status}
        onValueChange={(status) => void mark(status as PostStatus)}
      >
        {POST_STATUSES.map((status) => (
          <MenuRadioItem key={status} value={status}>
            {MARK[status]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
