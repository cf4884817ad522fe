'use client';

import { FlaskConical, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WirePost } from '@/lib/contracts/posts';
import { leavingSoon } from '@/lib/post-words/publishing-words';
import { publishedWords } from '@/lib/post-words/published-words';
import { usePublishing } from '../publishing/use-publishing';
import { StatusMenu } from './status-menu';

const RehearsalDialog = loadLater(() => import('../rehearsal/rehearsal-dialog').then((part) => part.RehearsalDialog));

type PostActionsProps = {
  post: WirePost | null;
  canEdit: boolean;
  canPublish: boolean;
  publishing: boolean;
  /** There are unsaved changes. */
  dirty: boolean;
  onPublish: () => void;
  onDelete: (post: WirePost) => void;
};

/** Actions on the whole post: rehearse, publish, set the status by hand, delete. */
export function PostActions({ post, canEdit, canPublish, publishing, dirty, onPublish, onDelete }: PostActionsProps) {
  const [rehearsing, setRehearsing] = useState(false);
  const { undoPublishing } = usePublishing(post?.projectId);
  if (!canEdit) return null;
  const isOut = post !== null && publishedWords(post) !== null;
  const isLeaving = post !== null && leavingSoon(post).length > 0 && !post.publishing;
  return (
    <>
      {post && post.platformPosts.length > 0 && !isOut && (
        <Button
          variant="outline"
          disabled={dirty}
          title={
            dirty
              ? 'Save the post first: the saved version is rehearsed'
              : 'Shows exactly what would be sent. Nothing leaves this host'
          }
          onClick={() => setRehearsing(true)}
        >
          <FlaskConical aria-hidden />
          Rehearse
        </Button>
      )}
      {rehearsing && post && (
        <RehearsalDialog postId={post._id} title={post.title} onClose={() => setRehearsing(false)} />
      )}
      {isLeaving && (
        <Button
          variant="outline"
          title="It is sent in a few seconds: click to cancel"
          onClick={() => void undoPublishing([post])}
        >
          <Undo2 aria-hidden />
          Undo publishing
        </Button>
      )}
      {!isOut && !isLeaving && (
        <Button
          variant="outline"
          busy={publishing || (post?.publishing ?? false)}
          disabled={!canPublish}
          title={
            canPublish
              ? 'Sends the post to all its platforms in a few seconds. Until then you can cancel'
              : 'Choose a platform first'
          }
          onClick={onPublish}
        >
          <Send aria-hidden />
          Publish now
        </Button>
      )}
      {post && <StatusMenu post={post} />}
      {post && (
        <Button variant="ghost" size="icon" aria-label="Delete post" title="Delete post" onClick={() => onDelete(post)}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </>
  );
}
