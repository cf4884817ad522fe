'use client';

import { Pencil, Send, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { ActionsButton } from '@/components/shared/actions-button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { publishAgentPost } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

export type PostActionsProps = {
  agentId: string;
  post: WireAgentPost;
  title: string;
  canEdit: boolean;
  onEdit: () => void;
  onRegenerate: () => void;
  onDelete: () => void;
};

/** Edit, Publish Now and Delete, as a menu that is open at once. A published post can't be published again. */
export function PostMenu({ agentId, post, title, canEdit, onEdit, onRegenerate, onDelete }: PostActionsProps) {
  const [open, setOpen] = useState(true);
  const publish = useAction(publishAgentPost, {
    refresh: POST_CACHES,
    failure: 'The post could not be published',
    onDone: () => void toast.success('Publishing', { description: title }),
  });
  const isBusy = !canEdit || post.isGenerating;
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={title} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${title}`}>
        <MenuItem disabled={isBusy || post.status === 'published'} onSelect={onEdit}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        {post.status !== 'published' && (
          <MenuItem
            disabled={isBusy || publish.busy}
            onSelect={() => void publish.run({ params: { id: agentId, postId: post.id } })}
          >
            <Send aria-hidden />
            Publish Now
          </MenuItem>
        )}
        {post.byAi && post.status !== 'published' && (
          <MenuItem disabled={isBusy} onSelect={onRegenerate}>
            <Sparkles aria-hidden />
            Make again
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem disabled={!canEdit} onSelect={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
