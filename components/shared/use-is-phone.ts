'use client';

import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 47.99rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** Whether the screen is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}
