'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { getSearch } from '@/lib/routes/searches';
import { isActive } from '@/lib/searches/values';

/** Polling intervals: results every 20 s, details and logs every 10 s while the search is active. */
export const RESULTS_MS = 20_000;
export const DETAILS_MS = 10_000;
/** Events come with each channel that is read; lists follow them no faster than this. */
const FOLLOW_MS = 3_000;

/** A search, asked for again while it is active and auto-refresh is on, and changed by events. */
export function useSearch(id: string, autoRefresh: boolean) {
  return useEndpoint(
    getSearch,
    { params: { id } },
    { refreshMs: ({ status }) => (autoRefresh && isActive(status) ? DETAILS_MS : null) },
  );
}

/** Calls `refresh` soon after `signal` has changed, and not again for a while. */
export function useFollow(signal: unknown, refresh: () => void, enabled: boolean): void {
  const last = useRef({ signal, at: 0 });
  const act = useEffectEvent(refresh);
  useEffect(() => {
    if (!enabled || last.current.signal === signal) return;
    const wait = Math.max(last.current.at + FOLLOW_MS - Date.now(), 200);
    const timer = setTimeout(() => {
      last.current = { signal, at: Date.now() };
      act();
    }, wait);
    return () => clearTimeout(timer);
  }, [signal, enabled]);
}
