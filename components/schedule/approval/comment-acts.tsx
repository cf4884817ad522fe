'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { CommentDialog } from '@/components/shared/approval/comment-dialog';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { WirePostEntry } from '@/lib/contracts/approvals';
import { listPostApprovals } from '@/lib/routes/approvals';
import { deletePostComment } from '@/lib/routes/post-comments';

type CommentActsProps = {
  postId: string;
  entry: WirePostEntry;
  /** After its deletion: the button that had the focus is gone. */
  onGone: () => void;
};

/** A member edits and deletes their own comment; an admin deletes any. Nothing for other steps of the trail. */
export function CommentActs({ postId, entry, onGone }: CommentActsProps) {
  const { id, userId, by, act, comment, deleted, editedAt } = entry;
  const { user, may } = useWorkspace();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDoing(null);
  const remove = useAction(deletePostComment, {
    refresh: [listPostApprovals, ...POST_LISTS],
    failure: 'The comment could not be deleted',
    onDone: () => {
      toast.success('Comment deleted');
      onGone();
    },
  });
  if (act !== 'comment' || deleted) return null;
  const isOwn = userId === user._id;
  if (!isOwn && !may('admin')) return null;
  const start = `“${comment.slice(0, 40).toWellFormed()}”`;
  return (
    <div className="flex shrink-0">
      {isOwn && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Edit comment ${start}`}
          title="Edit"
          onClick={() => setDoing('edit')}
        >
          <Pencil aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete comment ${start}`}
        title="Delete"
        busy={remove.busy}
        onClick={() => setDoing('delete')}
      >
        <Trash2 aria-hidden />
      </Button>
      {doing === 'edit' && <CommentDialog postId={postId} comment={{ id, text: comment, editedAt }} onClose={close} />}
      {doing === 'delete' && (
        <ConfirmDialog
          title={isOwn ? 'Delete your comment?' : `Delete the comment of ${by}?`}
          description="Its text goes for good. The trail still says that there was a comment, and who deleted it."
          confirmLabel="Delete"
          onConfirm={() => void remove.run({ params: { id: postId, commentId: id } })}
          onClose={close}
        />
      )}
    </div>
  );
}
