'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { WirePost } from '@/lib/contracts/posts';
import { SeriesScopes, type SeriesScope } from './series-scopes';

type DeletePostDialogProps = { post: WirePost; onDelete: (scope: SeriesScope) => void; onClose: () => void };

const HELP: Record<SeriesScope, string> = {
  one: 'The others stay, and nothing is made in its place.',
  following: 'The series ends before this post.',
  all: 'The series stops. What went out already stays.',
};

/** The document's question; of a post that repeats also for which of its series it is meant. */
export function DeletePostDialog({ post, onDelete, onClose }: DeletePostDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this post?"
      description={post.title || 'Untitled Post'}
      confirmLabel="Delete"
      onConfirm={() => onDelete(post.recurrence ? scope : 'one')}
      onClose={onClose}
    >
      {post.recurrence && <SeriesScopes label="Delete" scope={scope} help={HELP} onChange={setScope} />}
    </ConfirmDialog>
  );
}
