'use client';

import { useAction } from '@/components/api/use-action';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { deleteAgentPost } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

type DeletePostDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

export function DeletePostDialog({ agentId, post, onClose }: DeletePostDialogProps) {
  const remove = useAction(deleteAgentPost, {
    refresh: POST_CACHES,
    failure: 'The post could not be deleted',
    onDone: () => void toast.success('Post deleted', { description: 'It is in the trash of the Schedule.' }),
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
