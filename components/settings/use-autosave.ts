'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Name and description are saved this long after the last keystroke. */
export const AUTOSAVE_MS = 800;

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

/**
 * Saves a text a moment after the last keystroke; `flush` saves what waits at once (on blur). Leaving the page saves
 * too.
 */
export function useAutosave(save: (value: string) => Promise<boolean>) {
  const [state, setState] = useState<SaveState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<string | null>(null);

  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    const value = waiting.current;
    if (value === null) return;
    waiting.current = null;
    setState('saving');
    setState((await save(value)) ? 'saved' : 'failed');
  }

  function schedule(value: string): void {
    waiting.current = value;
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), AUTOSAVE_MS);
  }

  function drop(): void {
    clearTimeout(timer.current);
    waiting.current = null;
    setState('idle');
  }

  const flushOnLeave = useEffectEvent(() => void flush());
  useEffect(() => () => flushOnLeave(), []);
  return { state, schedule, flush, drop };
}
