'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import type { StoppedSeries } from '@/lib/contracts/recurrences';
import { getSeries, listSeries, stopSeries } from '@/lib/routes/recurrences';
import { listTrash } from '@/lib/routes/trash';
import { SeriesScopes, type SeriesScope } from './series-scopes';
import { firstWords } from '@/lib/posts/first-words';

type DeletePostDialogProps = {
  post: WirePostCard;
  /** With the outcome for its series, when the deletion covered more than this post. */ onDelete: (
    series: StoppedSeries | null,
  ) => void;
  onClose: () => void;
};

const HELP: Record<SeriesScope, string> = {
  one: 'The others stay, and nothing replaces it.',
  following: 'The series ends before this post.',
  all: 'The series stops. Published posts stay.',
};

/** The fixed question; of a post that repeats also for which of its series it is meant. */
export function DeletePostDialog({ post, onDelete, onClose }: DeletePostDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const stop = useAction(stopSeries, {
    refresh: [countPosts, ...POST_LISTS, getPost, listTrash, listSeries, getSeries],
    failure: 'The posts could not be deleted',
  });

  async function confirmed(): Promise<void> {
    if (!post.recurrence || scope === 'one') return onDelete(null);
    const { id, day } = post.recurrence;
    const answer = await stop.run({
      params: { id },
      body: { posts: 'trash', ...(scope === 'following' ? { from: day } : {}) },
    });
    if (answer) onDelete(answer);
  }

  return (
    <ConfirmDialog
      title="Are you sure you want to delete this post?"
      description={firstWords(post)}
      confirmLabel="Delete"
      onConfirm={() => void confirmed()}
      onClose={onClose}
    >
      {post.recurrence && <SeriesScopes label="Delete" scope={scope} help={HELP} onChange={setScope} />}
    </ConfirmDialog>
  );
}
