import { useEffect, useEffectEvent } from 'react';

const TYPING_MS = 200;

/** Tells a value once it has stayed the same for a moment: each letter would be a question to the server otherwise. */
export function useAfterTyping(value: string, tell: (value: string) => void): void {
  const latest = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => latest(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
