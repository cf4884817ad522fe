'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { keyOf } from './keys';
import { setLiveState } from './live-state';

type Named = Pick<Endpoint, 'name'>;

/** What an event of a kind is about: the list that shows such entities, and the endpoint that reads one by `params.id`. */
export type LiveKind = { list: Named; one?: Named };
export type LiveKinds = Readonly<Record<string, LiveKind>>;

type Entity = { _id?: string; id?: string; projectId?: string | null; deleted?: boolean };

const RECONNECT_MS = 4_000;

function idOf(entity: Entity): string | undefined {
  return entity._id ?? entity.id;
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && ('_id' in value || 'id' in value);
}

function replaceIn(list: unknown, entity: Entity): unknown {
  if (!Array.isArray(list)) return list;
  const id = idOf(entity);
  const at = list.findIndex((item) => isEntity(item) && idOf(item) === id);
  if (at < 0) return list;
  if (entity.deleted) return list.filter((_, index) => index !== at);
  return list.map((item: unknown, index) => (index === at ? { ...(item as object), ...entity } : item));
}

/** A list of another project has no place for the entity; one of no project in particular has. What is of no project concerns all. */
function concerns([, , query]: QueryKey, { projectId }: Entity): boolean {
  const asked = (query as { projectId?: string } | null)?.projectId;
  return asked === undefined || projectId === null || asked === projectId;
}

/** An answer that was written before the event and arrives after it would undo it: such a question is asked anew. */
function askAgainWhatIsOnItsWay(client: QueryClient, key: QueryKey): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

function applyEvent(client: QueryClient, kind: LiveKind, entity: Entity): void {
  const id = idOf(entity);
  let known = false;
  askAgainWhatIsOnItsWay(client, keyOf(kind.list));
  client.setQueriesData({ queryKey: keyOf(kind.list) }, (list: unknown) => {
    const changed = replaceIn(list, entity);
    if (changed !== list) known = true;
    return changed;
  });
  // An entity that no list shows yet may belong into one (new, moved in time): only the server knows which.
  if (!known && !entity.deleted) void client.invalidateQueries({ queryKey: keyOf(kind.list), predicate: ({ queryKey }) => concerns(queryKey, entity) });
  if (kind.one && id) {
    const key = keyOf(kind.one, { params: { id } });
    askAgainWhatIsOnItsWay(client, key);
    if (entity.deleted) client.removeQueries({ queryKey: key });
    else client.setQueryData(key, (old: unknown) => (old ? { ...(old as object), ...entity } : undefined));
  }
}

function parseEntity(data: string): Entity | null {
  const value: unknown = JSON.parse(data);
  return isEntity(value) ? value : null;
}

/**
 * Keeps the cache up to date from `GET /api/events`. The browser reconnects by itself with Last-Event-ID; when it gives up
 * (an answer that is no stream) we open a new one. `reset` means that events were missed: everything is asked again.
 */
export function useEvents(kinds: LiveKinds, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = false;

    function open(): void {
      source = new EventSource('/api/events');
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
  }, [client, kinds, enabled]);
}
