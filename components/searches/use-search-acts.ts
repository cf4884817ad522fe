'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import type { ApiError } from '@/lib/api/call';
import type { WireSearch } from '@/lib/contracts/searches';
import { listSearchLogs } from '@/lib/routes/search-results';
import { continueSearch, stopSearch } from '@/lib/routes/search-control';
import { getSearch, listSearches } from '@/lib/routes/searches';

const failureOf = ({ message }: ApiError) => `Error: ${message}`;

/** Stop and Continue. The server's response is what is shown next. */
export function useSearchActs(id: string) {
  const cache = useCache();
  const params = { id };
  const options = {
    failureOf,
    refresh: [listSearches, listSearchLogs],
    onDone: (search: WireSearch) => cache.change(getSearch, () => search, { params }),
  };
  const stop = useAction(stopSearch, options);
  const goOn = useAction(continueSearch, options);
  return {
    isStopping: stop.busy,
    isContinuing: goOn.busy,
    stop: () => void stop.run({ params }),
    goOn: () => void goOn.run({ params }),
  };
}
