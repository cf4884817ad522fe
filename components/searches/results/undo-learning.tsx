'use client';

import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { listSearchResults } from '@/lib/routes/search-results';
import { forgetSearchLearning } from '@/lib/routes/search-control';
import { getSearch } from '@/lib/routes/searches';

/** Ranks the results as they were read, without what marks taught. */
export function UndoLearning({ searchId }: { searchId: string }) {
  const clear = useAction(forgetSearchLearning, {
    refresh: [listSearchResults, getSearch],
    failure: 'The re-ranking could not be taken back',
  });
  return (
    <Button variant="outline" size="sm" busy={clear.busy} onClick={() => void clear.run({ params: { id: searchId } })}>
      Undo re-ranking
    </Button>
  );
}
