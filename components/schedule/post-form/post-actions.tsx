'use client';

import { FlaskConical, Send, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { getPost, listPosts, setPostStatus, type WirePost } from '@/lib/contracts/posts';
import { POST_STATUSES, type PostStatus } from '@/lib/posts/statuses';
import { STATUS_LOOK } from '@/components/shared/status-badge';

const RehearsalDialog = dynamic(() => import('../rehearsal/rehearsal-dialog').then((part) => part.RehearsalDialog));

type PostActionsProps = {
  post: WirePost | null;
  canEdit: boolean;
  canPublish: boolean;
  publishing: boolean;
  /** What is typed is not saved yet. */
  dirty: boolean;
  onPublish: () => void;
  onDelete: (post: WirePost) => void;
};

/** What can be done with the whole post: its status by hand, publishing now, deleting. */
export function PostActions({ post, canEdit, canPublish, publishing, dirty, onPublish, onDelete }: PostActionsProps) {
  const setStatus = useAction(setPostStatus, { refresh: [listPosts, getPost] });
  const [rehearsing, setRehearsing] = useState(false);
  if (!canEdit) return null;
  return (
    <>
      {post && (
        <Select
          aria-label="Post status"
          className="w-32 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:text-dense max-sm:[&_select]:pr-6 max-sm:[&_select]:pl-2 max-sm:[&_svg]:right-1.5"
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
      {post && post.platformPosts.length > 0 && (
        <Button disabled={dirty} title={dirty ? 'Save the post first: what is saved is rehearsed' : 'Shows exactly what would be sent. Nothing leaves this host'} onClick={() => setRehearsing(true)}>
          <FlaskConical aria-hidden />
          Rehearse
        </Button>
      )}
      {rehearsing && post && <RehearsalDialog postId={post._id} title={post.title} onClose={() => setRehearsing(false)} />}
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
