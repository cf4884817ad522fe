'use client';

import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { answers } from '@/components/ui/load-again';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/call';
import { setSessionEnded } from './session-ended';

const FRESH_MS = 30_000;
const MAX_RETRIES = 2;

/** Refusals of a sign-in, which are 401 too and end no session. */
const ENDS_NOTHING = new Set(['INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'CHALLENGE_ENDED']);

function noticeEndOfSession(error: unknown): void {
  if (error instanceof ApiError && error.statusCode === 401 && !ENDS_NOTHING.has(error.code)) setSessionEnded(true);
}

/** Only failures that may pass are retried: no response at all, or a server that is starting. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ApiError && (error.code === 'NETWORK' || error.statusCode >= 502);
}

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndOfSession }),
    mutationCache: new MutationCache({ onError: noticeEndOfSession }),
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: worthRetrying }, mutations: { retry: false } },
  });
}

const OFFLINE = 'offline';
const ASK_AGAIN_MS = 2_000;

/** Actions taken offline wait until the browser is online again: a toast says so on every screen. */
function useOfflineWords(client: QueryClient): void {
  useEffect(() => {
    let said = false;
    // Once the server answers: saves that were sent at the browser's word for a connection would be lost.
    onlineManager.setEventListener((setOnline) => {
      const back = async () => ((await answers(null)) ? setOnline(true) : setTimeout(back, ASK_AGAIN_MS));
      setOnline(navigator.onLine);
      addEventListener('offline', () => setOnline(false));
      addEventListener('online', back);
      return undefined;
    });
    const cache = client.getMutationCache();
    return cache.subscribe(() => {
      const waits = cache.getAll().some(({ state }) => state.isPaused && state.status === 'pending');
      if (waits === said) return;
      said = waits;
      if (waits) toast.warning('You are offline. Saved when you are online again', { id: OFFLINE, duration: Infinity });
      else toast.dismiss(OFFLINE);
    });
  }, [client]);
}

/** Whether calls are sent now, or wait for a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

/** Gives the screens below it their cache of responses. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  useOfflineWords(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
