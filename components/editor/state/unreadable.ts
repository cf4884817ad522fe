import { useSyncExternalStore } from 'react';

/**
 * Addresses of files that the preview shows, but whose pixels this browser may not read. Outside React's state: it is
 * known only when a frame is drawn.
 */
export type Unreadable = {
  has: (url: string | null) => boolean;
  mark: (url: string, isUnreadable: boolean) => void;
  subscribe: (listen: () => void) => () => void;
};

export function newUnreadable(): Unreadable {
  const marked = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    has: (url) => url !== null && marked.has(url),
    mark: (url, isUnreadable) => {
      if (marked.has(url) === isUnreadable) return;
      if (isUnreadable) marked.add(url);
      else marked.delete(url);
      listeners.forEach((listen) => listen());
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

export const useIsUnreadable = ({ has, subscribe }: Unreadable, url: string | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => has(url),
    () => false,
  );
