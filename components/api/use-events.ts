'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callUrl } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import type { Cache } from './apply-event';
import { NOTICE_KINDS, tellNotice } from './live-notices';
import { setLiveState } from './live-state';
import { whenLoaded } from './when-loaded';

type Stream = Route<Endpoint<undefined, undefined, undefined>>;

/** The kinds of entities to hear of, and the function that brings their events into the cache. */
export type Live<N extends string> = {
  names: readonly N[];
  load: () => Promise<(cache: Cache, name: N, data: string) => void>;
};

const RECONNECT_MS = 4_000;

/**
 * Keeps the cache up to date from a stream of events. The browser reconnects by itself with Last-Event-ID; when it
 * gives up (an answer that is no stream) we open a new one. `reset` means that events were missed: all is asked again.
 */
export function useEvents<N extends string>(stream: Stream, { names, load }: Live<N>, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    // Lost events are as good as a reset.
    const apply = whenLoaded(load, () => void client.invalidateQueries());

    function open(): void {
      source = new EventSource(callUrl(stream, {}));
      source.onopen = () => {
        setLiveState('live');
        // The first event then finds it; a failure shows when one comes.
        load().catch(() => undefined);
        if (missed) void client.invalidateQueries();
        missed = false;
      };
      source.onerror = () => {
        setLiveState('polling');
        if (source.readyState !== EventSource.CLOSED) return;
        missed = true;
        timer = setTimeout(open, RECONNECT_MS);
      };
      source.addEventListener('reset', () => void client.invalidateQueries());
      for (const kind of NOTICE_KINDS)
        source.addEventListener(kind, (event: MessageEvent<string>) => tellNotice(kind, event.data));
      for (const name of names)
        source.addEventListener(name, (event: MessageEvent<string>) => apply(client, name, event.data));
    }

    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, stream, names, load, enabled]);
}
