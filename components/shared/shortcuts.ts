'use client';

import { useEffect, useEffectEvent } from 'react';

type Handler = () => void;

const handlers = new Map<string, Handler[]>();

/** The sequences that do something now, such as 'g s' or 'c'. */
export function knownSequences(): string[] {
  return [...handlers.keys()];
}

/** Runs what a sequence means now: the handler that was mounted last. */
export function runSequence(sequence: string): void {
  handlers.get(sequence)?.at(-1)?.();
}

/** Binds a sequence of keys (joined by a space) while the component is mounted. */
export function useShortcut(sequence: string, run: Handler, enabled = true): void {
  const handle = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const handler = () => handle();
    handlers.set(sequence, [...(handlers.get(sequence) ?? []), handler]);
    return () => {
      const rest = (handlers.get(sequence) ?? []).filter((entry) => entry !== handler);
      if (rest.length > 0) handlers.set(sequence, rest);
      else handlers.delete(sequence);
    };
  }, [sequence, enabled]);
}
