'use client';

import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { undoable, type Undoable } from '@/components/shared/undo';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import type { WirePost } from '@/lib/contracts/posts';
import { getPost } from '@/lib/routes/posts';
import { changePosts, countPosts, duplicatePost } from '@/lib/routes/posts-together';
import { listTrash } from '@/lib/routes/trash';
import { tellRefused } from './tell-changes';

type Parts = {
  /** Opens a copy for editing. */ onOpen: (id: string) => void;
  /** Copies that were taken back. */ onGone: (ids: readonly string[]) => void;
};

/** Copies posts into drafts without a date; Undo moves the copies to the trash. */
export function useDuplicating(projectId: string | undefined, { onOpen, onGone }: Parts) {
  const cache = usePostsCache();
  const refresh = [...POST_LISTS, countPosts];
  const many = useAction(changePosts, { refresh, failure: 'Nothing was copied' });
  const one = useAction(duplicatePost, { refresh, failure: 'The post was not copied' });
  const removal = useAction(changePosts, {
    refresh: [...refresh, getPost, listTrash],
    failure: 'The copy could not be removed',
  });

  const duplicate = (ids: readonly string[]) =>
    undoable(async (withUndo) => {
      const answer = await many.run({ query: { projectId }, body: { action: 'duplicate', ids: [...ids] } });
      if (!answer) return;
      tellRefused(
        answer.outcomes.filter(({ ok }) => !ok),
        ids.length,
        'copied',
      );
      const copies = answer.outcomes.flatMap(({ post }) => post ?? []);
      const words = copies.length === 1 ? 'Copied as a draft without a date' : `${copies.length} posts copied`;
      tellCopies(copies, { words, withUndo });
    });

  /** The same content once more: its copy is opened, for a date. */
  const postAgain = (id: string) =>
    undoable(async (withUndo) => {
      const copy = await one.run({ params: { id } });
      if (!copy) return;
      onOpen(copy._id);
      tellCopies([copy], { words: 'This is a copy, without a date', withUndo });
    });

  function tellCopies(copies: readonly WirePost[], { words, withUndo }: { words: string } & Undoable): void {
    if (copies.length === 0) return;
    cache.put(...copies);
    toast.success(
      words,
      withUndo(() => void remove(copies.map(({ _id }) => _id))),
    );
  }

  async function remove(ids: readonly string[]): Promise<void> {
    const answer = await removal.run({ query: { projectId }, body: { action: 'delete', ids: [...ids] } });
    if (!answer) return;
    const gone = answer.outcomes.filter(({ ok }) => ok).map(({ id }) => id);
    tellRefused(
      answer.outcomes.filter(({ ok }) => !ok),
      ids.length,
      'removed',
    );
    if (gone.length === 0) return;
    onGone(gone);
    cache.remove(...gone);
    toast.success(gone.length === 1 ? 'The copy was removed' : `${gone.length} copies were removed`);
  }

  return { duplicate, postAgain, busy: many.busy || one.busy };
}
