'use client';

import { useSyncExternalStore } from 'react';

/** `live` while the event stream is open; `polling` after it broke and until it is back. */
export type LiveState = 'connecting' | 'live' | 'polling';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting' as const,
  );
}
