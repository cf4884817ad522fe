'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callUrl } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { applyEvent, isEntity, type Entity, type LiveKind } from './apply-event';
import { NOTICE_KINDS, tellNotice } from './live-notices';
import { setLiveState } from './live-state';

type Stream = Route<Endpoint<undefined, undefined, undefined>>;
export type LiveKinds = Readonly<Record<string, LiveKind>>;

const RECONNECT_MS = 4_000;

function parseEntity(data: string): Entity | null {
  const value: unknown = JSON.parse(data);
  return isEntity(value) ? value : null;
}

/**
 * Keeps the cache up to date from a stream of events. The browser reconnects by itself with Last-Event-ID; when it
 * gives up (an answer that is no stream) we open a new one. `reset` means that events were missed: all is asked again.
 */
export function useEvents(stream: Stream, kinds: LiveKinds, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = false;

    function open(): void {
      source = new EventSource(callUrl(stream, {}));
      source.onopen = () => {
        setLiveState('live');
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
      for (const [name, kind] of Object.entries(kinds)) {
        source.addEventListener(name, (event: MessageEvent<string>) => {
          const entity = parseEntity(event.data);
          if (entity) applyEvent(client, kind, entity);
        });
      }
    }

    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, stream, kinds, enabled]);
}
