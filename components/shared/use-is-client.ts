'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the page is drawn by the server and taken over: what only the browser knows (its zone, its clock) is
 * drawn afterwards.
 */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
