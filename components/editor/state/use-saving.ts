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
/** A server that could not be reached is asked again. */
const AGAIN_MS = 15_000;
/** This browser keeps a copy once nothing has changed for this long: writing a long timeline takes a moment. */
const COPY_MS = 400;

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
export type Unsaved = { timeline: Timeline; version: number };
const keyOf = (id: string) => `timeline-${id}`;

/** A stored timeline in frames. The server has checked it, or this browser has written it. */
export const opened = (saved: unknown, viewport: Timeline['viewport']): Timeline =>
  fromWire(saved as WireTimeline, viewport);

/**
 * A timeline that was not saved before its page closed, with the version that it changed: when another person has saved
 * since, saving it is a conflict, which asks. Null when there is none.
 */
export function unsavedOf(id: string, version: number): Unsaved | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    if (!found || found.version > version) return null;
    return { timeline: opened(found.saved, found.viewport), version: found.version };
  } catch {
    return null; // Not readable, or the browser keeps nothing: as if there were none.
  }
}

type Input = { id: string; timeline: Timeline; stored: Timeline; version: number; enabled: boolean };

/** Saves a timeline on request and by itself, never over what another person has saved. */
export function useSaving({ id, timeline, stored, version, enabled }: Input): Saving {
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

  const cannotReach = error !== null && !conflict && (error.statusCode >= 500 || error.code === 'NETWORK');

  useEffect(() => {
    if (!enabled || isSaved || conflict || (tried.current === timeline && !cannotReach)) return;
    const timer = setTimeout(() => saveByItself(), tried.current === timeline ? AGAIN_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [timeline, saved, isSaved, conflict, enabled, cannotReach, busy]);
  useCopy({ id, timeline, version: saved.version, enabled: enabled && !isSaved && !conflict });

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

/** Keeps a copy in this browser until the server has it. */
function useCopy({ id, timeline, version, enabled }: Omit<Input, 'stored'>): void {
  const wasEnabled = useRef(false);
  useEffect(() => {
    if (!enabled) {
      // Saved, or taken back: an older copy must not come again.
      if (wasEnabled.current) forget(id);
      wasEnabled.current = false;
      return;
    }
    wasEnabled.current = true;
    const keep = () => remember(id, { version, saved: toWire(timeline), viewport: timeline.viewport });
    const timer = setTimeout(keep, COPY_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [id, timeline, version, enabled]);
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
