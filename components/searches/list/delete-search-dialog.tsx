'use client';

import { useAction } from '@/components/api/use-action';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { WireSearch } from '@/lib/contracts/searches';
import { deleteSearch, listSearches } from '@/lib/routes/searches';
import { isActive } from '@/lib/searches/values';
import { atName, countWords, failureWords } from '../words';

type DeleteSearchDialogProps = { search: WireSearch; onClose: () => void; onDeleted?: () => void };

/** Asks before a search goes with its results; a running one is stopped first. */
export function DeleteSearchDialog({ search, onClose, onDeleted }: DeleteSearchDialogProps) {
  const { id, search_name, initial_channel, total_results_count, status } = search;
  const remove = useAction(deleteSearch, {
    refresh: [listSearches],
    failureOf: (error) => failureWords(error, 'Failed to delete search. Please try again later.'),
    onDone: () => {
      toast.success('Search deleted successfully.');
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this search?"
      description={`“${search_name}” for ${atName(initial_channel)}, with ${countWords(total_results_count, 'result')}, marks and log. ${isActive(status) ? 'It is stopped first. ' : ''}This cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id } })}
      onClose={onClose}
    />
  );
}
