'use client';

import { useSyncExternalStore } from 'react';

export type SharedState<T> = { get: () => T; set: (next: T) => void; useValue: () => T };

/**
 * A value shared by the whole window: a change rerenders its users. The server renders the initial one.
 */
export function sharedState<T>(initial: T): SharedState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next) => {
      if (value === next) return;
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
