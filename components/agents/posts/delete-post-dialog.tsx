'use client';

import { useAction } from '@/components/api/use-action';
import { withUndo } from '@/components/shared/undo';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { deleteAgentPost } from '@/lib/routes/agent-posts';
import { restorePost } from '@/lib/routes/trash';
import { POST_CACHES } from '../use-agent-acts';

type DeletePostDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

/** Deletes a post into the trash of the Schedule; Undo and Ctrl+Z bring it back as it was, to its review too. */
export function DeletePostDialog({ agentId, post, onClose }: DeletePostDialogProps) {
  const restore = useAction(restorePost, {
    refresh: POST_CACHES,
    failure: 'The post could not be restored',
    onDone: () => void toast.success('Post restored'),
  });
  const remove = useAction(deleteAgentPost, {
    refresh: POST_CACHES,
    failure: 'The post could not be deleted',
    onDone: () =>
      void toast.success('Post deleted', {
        description: 'It is in the trash of the Schedule.',
        ...withUndo(() => void restore.run({ params: { id: post.id } })),
      }),
  });
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this post?"
      description={
        post.status === 'published' ? 'It stays on Instagram.' : 'It goes to the trash, from which it can be restored.'
      }
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id: agentId, postId: post.id } })}
      onClose={onClose}
    />
  );
}
