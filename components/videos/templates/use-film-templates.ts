'use client';

import { useAction } from '@/components/api/use-action';
import { undoable } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import type { WireFilmTemplateRow } from '@/lib/contracts/film-templates';
import { addFilmTemplate, deleteFilmTemplate, getFilmTemplate, listFilmTemplates } from '@/lib/routes/film-templates';

/** Opening and deleting templates of films; Undo saves a deleted one again. */
export function useFilmTemplates(projectId: string) {
  const refresh = [listFilmTemplates];
  const reading = useAction(getFilmTemplate, { failure: 'The template could not be opened' });
  const removal = useAction(deleteFilmTemplate, { refresh, failure: 'The template was not deleted' });
  const saving = useAction(addFilmTemplate, { refresh, failure: 'The template could not be saved again' });

  const remove = ({ _id }: WireFilmTemplateRow) =>
    undoable(async (withUndo) => {
      const gone = await removal.run({ params: { id: _id } });
      if (!gone) return;
      toast.success(
        `Template “${gone.name}” deleted`,
        withUndo(() => void saving.run({ query: { projectId }, body: gone as never })),
      );
    });

  return {
    open: (id: string) => reading.run({ params: { id } }),
    remove,
    busy: reading.busy || removal.busy,
  };
}
