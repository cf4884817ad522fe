'use client';

import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

/** Called for every 401, and with `false` after signing in again. */
export function setSessionEnded(value: boolean): void {
  if (ended === value) return;
  ended = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has answered 401 since the last sign-in. Nothing is redirected: what was typed stays (decisions.md section 2). */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
}
