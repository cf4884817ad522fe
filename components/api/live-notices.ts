'use client';

import { useEffect, useEffectEvent } from 'react';

/** Kinds of events that change no cached response: listeners get them as they are. */
export const NOTICE_KINDS = ['presence', 'video-presence'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const listeners = new Map<NoticeKind, Set<(data: unknown) => void>>();

/** Called by the event stream. */
export function tellNotice(kind: NoticeKind, data: string): void {
  const told = listeners.get(kind);
  if (!told?.size) return;
  const value: unknown = JSON.parse(data);
  for (const listener of told) listener(value);
}

/** Hears events of a kind while the component is there. */
export function useNotice<T>(kind: NoticeKind, onNotice: (notice: T) => void): void {
  const hear = useEffectEvent((data: unknown) => onNotice(data as T));
  useEffect(() => {
    const listener = (data: unknown) => hear(data);
    const told = listeners.get(kind) ?? new Set();
    listeners.set(kind, told.add(listener));
    return () => void told.delete(listener);
  }, [kind]);
}
