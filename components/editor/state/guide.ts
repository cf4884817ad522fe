import { useSyncExternalStore } from 'react';
import type { TimeGuide } from '@/lib/timeline/snapping';

/** The line on which a dragged edge lies. Outside React's state, as the playhead is: a drag changes it often. */
export type Guide = {
  at: () => TimeGuide | null;
  show: (guide: TimeGuide | null) => void;
  subscribe: (listen: () => void) => () => void;
};

export function newGuide(): Guide {
  let shown: TimeGuide | null = null;
  const listeners = new Set<() => void>();
  return {
    at: () => shown,
    show: (guide) => {
      if (guide?.frame === shown?.frame && guide?.on === shown?.on) return;
      shown = guide;
      listeners.forEach((listen) => listen());
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

export const useGuide = (guide: Guide): TimeGuide | null => useSyncExternalStore(guide.subscribe, guide.at, () => null);
