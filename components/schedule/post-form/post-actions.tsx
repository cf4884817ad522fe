'use client';

import { Send, Trash2 } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { getPost, listPosts, setPostStatus, type WirePost } from '@/lib/contracts/posts';
import { POST_STATUSES, type PostStatus } from '@/lib/posts/statuses';
import { STATUS_LOOK } from '@/components/shared/status-badge';

type PostActionsProps = {
  post: WirePost | null;
  canEdit: boolean;
  canPublish: boolean;
  publishing: boolean;
  onPublish: () => void;
  onDelete: (post: WirePost) => void;
};

/** What can be done with the whole post: its status by hand, publishing now, deleting. */
export function PostActions({ post, canEdit, canPublish, publishing, onPublish, onDelete }: PostActionsProps) {
  const setStatus = useAction(setPostStatus, { refresh: [listPosts, getPost] });
  if (!canEdit) return null;
  return (
    <>
      {post && (
        <Select
          aria-label="Post status"
          className="w-32"
          value={post.status}
          disabled={setStatus.busy}
          onChange={(event) => void setStatus.run({ params: { id: post._id }, body: { status: event.target.value as PostStatus } })}
        >
          {POST_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LOOK[status].word}
            </option>
          ))}
        </Select>
      )}
      {post?.status !== 'published' && (
        <Button
          busy={publishing || (post?.publishing ?? false)}
          disabled={!canPublish}
          title={canPublish ? 'Sends the post to all its platforms now' : 'Choose a platform first'}
          onClick={onPublish}
        >
          <Send aria-hidden />
          Publish now
        </Button>
      )}
      {post && (
        <Button look="quiet" size="icon" aria-label="Delete post" title="Delete post" onClick={() => onDelete(post)}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </>
  );
}
