'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { saveTimeline } from '@/lib/routes/video-timeline';
import type { StoredTimeline } from '@/lib/contracts/video-timeline';
import type { Timeline } from '@/lib/timeline/model';
import { fromWire, toWire } from '@/lib/timeline/convert';
import type { WireTimeline } from '@/lib/timeline/wire';

/** A change is saved by itself after this long without another one. */
const REST_MS = 5_000;

export type Saving = {
  state: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Why the last attempt failed. */
  failure: string | null;
  /** The timeline that another person has saved meanwhile. */
  conflict: StoredTimeline | null;
  /** With `over` it is saved after whatever is there, which stays an earlier version. */
  save: (over?: boolean) => void;
  /** The shown timeline is that of this version. */
  adopt: (timeline: Timeline, version: number) => void;
};

type Kept = Pick<StoredTimeline, 'version' | 'viewport'> & { saved: unknown };
const keyOf = (id: string) => `timeline-${id}`;

/** A stored timeline in frames. The server has checked it, or this browser has written it. */
export const opened = (saved: unknown, viewport: Timeline['viewport']): Timeline =>
  fromWire(saved as WireTimeline, viewport);

/** A timeline that was not saved before its page closed; null when there is none for this version. */
export function unsavedOf(id: string, version: number): Timeline | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    return found?.version === version ? opened(found.saved, found.viewport) : null;
  } catch {
    return null; // Not readable, or the browser keeps nothing: as if there were none.
  }
}

type Wanted = { id: string; timeline: Timeline; stored: Timeline; version: number; enabled: boolean };

/** Saves a timeline on request and by itself, never over what another person has saved. */
export function useSaving({ id, timeline, stored, version, enabled }: Wanted): Saving {
  const [saved, setSaved] = useState({ timeline: stored, version });
  const tried = useRef<Timeline | null>(null);
  const { run, busy, error, reset } = useAction(saveTimeline, { silent: true });
  const isSaved = saved.timeline === timeline;
  const conflict = error?.code === 'TIMELINE_CHANGED' ? (error.current as StoredTimeline | undefined) : undefined;

  const send = async (over: boolean) => {
    if (busy || !enabled) return;
    const sent = timeline;
    tried.current = sent;
    const body = { ...toWire(sent), viewport: sent.viewport, version: over ? null : saved.version };
    const answer = await run({ params: { id }, body });
    if (!answer) return;
    setSaved({ timeline: sent, version: answer.data.timelineVersion });
    forget(id);
  };
  const saveByItself = useEffectEvent(() => void send(false));

  useEffect(() => {
    if (!enabled || isSaved || conflict) return;
    remember(id, { version: saved.version, saved: toWire(timeline), viewport: timeline.viewport });
    if (tried.current === timeline) return;
    const timer = setTimeout(() => saveByItself(), REST_MS);
    return () => clearTimeout(timer);
  }, [id, timeline, saved, isSaved, conflict, enabled]);

  return {
    state: busy ? 'saving' : isSaved ? 'saved' : error ? 'failed' : 'unsaved',
    failure: error && !conflict && !isSaved ? error.message : null,
    conflict: conflict ?? null,
    save: (over = false) => void send(over),
    adopt: (next, newVersion) => {
      reset();
      setSaved({ timeline: next, version: newVersion });
      forget(id);
    },
  };
}

function remember(id: string, state: Kept): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(state));
  } catch {
    // The browser keeps nothing more: the server's copy is seconds old at most.
  }
}

function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // As above.
  }
}
