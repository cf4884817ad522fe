'use client';

import { useAction } from '@/components/api/use-action';
import { undoable } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import type { WirePostTemplateRow } from '@/lib/contracts/post-templates';
import { addPostTemplate, deletePostTemplate, getPostTemplate, listPostTemplates } from '@/lib/routes/post-templates';

/** Opening and deleting templates; Undo saves a deleted one again. */
export function useTemplates(projectId: string) {
  const refresh = [listPostTemplates];
  const reading = useAction(getPostTemplate, { failure: 'The template could not be opened' });
  const removal = useAction(deletePostTemplate, { refresh, failure: 'The template was not deleted' });
  const saving = useAction(addPostTemplate, { refresh, failure: 'The template could not be saved again' });

  const remove = ({ _id }: WirePostTemplateRow) =>
    undoable(async (withUndo) => {
      const gone = await removal.run({ params: { id: _id } });
      if (!gone) return;
      const { name, post } = gone;
      toast.success(
        `Template “${name}” deleted`,
        withUndo(() => void saving.run({ query: { projectId }, body: { name, post: post as never } })),
      );
    });

  return {
    open: ({ _id }: WirePostTemplateRow) => reading.run({ params: { id: _id } }),
    remove,
    busy: reading.busy || removal.busy,
  };
}
