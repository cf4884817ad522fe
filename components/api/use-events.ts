'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { keyOf } from './keys';
import { NOTICE_KINDS, tellNotice } from './live-notices';
import { setLiveState } from './live-state';

type Named = Pick<Endpoint, 'name'>;

/**
 * What an event of a kind is about: the list that shows such entities, the endpoint that reads one by `params.id`, and
 * answers that are worked out of all of them.
 */
export type LiveKind = { list: Named; one?: Named; sums?: readonly Named[] };
export type LiveKinds = Readonly<Record<string, LiveKind>>;

type Entity = {
  _id?: string;
  id?: string;
  projectId?: string | null;
  deleted?: boolean;
  scheduledFor?: string | null;
  status?: string;
  /** What a list's card shows, and no more. */
  card?: boolean;
  /** Its names only: the whole would be too large for an event. */
  cut?: boolean;
};

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

type Asked = { projectId?: string; from?: string; to?: string; undated?: string; status?: string; view?: string };

/**
 * A list of another project, of other dates or another status has no place for the entity. What is of no project
 * concerns all.
 */
function concerns([, , query]: QueryKey, { projectId, scheduledFor, status }: Entity): boolean {
  const asked = (query ?? {}) as Asked;
  if (asked.projectId !== undefined && projectId !== null && asked.projectId !== projectId) return false;
  if (scheduledFor === undefined) return true;
  if (asked.status !== undefined && asked.status !== status) return false;
  if (asked.undated !== undefined) return scheduledFor === null;
  return (
    asked.from === undefined ||
    asked.to === undefined ||
    (scheduledFor !== null && scheduledFor >= asked.from && scheduledFor <= asked.to)
  );
}

/** Whether an answer can take the entity as the event brings it; a whole one can't be made of a card. */
function canTake([, , query]: QueryKey, { card, cut }: Entity): boolean {
  return !cut && (!card || ((query ?? {}) as Asked).view === 'card');
}

function holds(list: unknown, entity: Entity): boolean {
  return Array.isArray(list) && list.some((item) => isEntity(item) && idOf(item) === idOf(entity));
}

/** Sums, and lists of whole entities of which the event brings a card, follow a burst of events with one question. */
const ASK_AFTER_MS = 400;
let askTimer: ReturnType<typeof setTimeout> | undefined;
const stale = new Map<string, QueryKey>();

function askSoon(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const key of keys) stale.set(JSON.stringify(key), key);
  askTimer ??= setTimeout(() => {
    askTimer = undefined;
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  }, ASK_AFTER_MS);
}

/** An answer that was written before the event and arrives after it would undo it: such a question is asked anew. */
function askAgainWhatIsOnItsWay(client: QueryClient, key: QueryKey): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

function applyEvent(client: QueryClient, kind: LiveKind, entity: Entity): void {
  const id = idOf(entity);
  askAgainWhatIsOnItsWay(client, keyOf(kind.list));
  // A list that does not hold it may have to (new, moved in time): only the server knows.
  if (!entity.deleted)
    void client.invalidateQueries({
      queryKey: keyOf(kind.list),
      predicate: ({ queryKey, state }) => concerns(queryKey, entity) && !holds(state.data, entity),
    });
  const poorer = client.getQueryCache().findAll({
    queryKey: keyOf(kind.list),
    predicate: ({ queryKey, state }) => holds(state.data, entity) && !canTake(queryKey, entity),
  });
  if (!entity.deleted && poorer.length > 0)
    askSoon(
      client,
      poorer.map(({ queryKey }) => queryKey),
    );
  client.setQueriesData(
    { queryKey: keyOf(kind.list), predicate: ({ queryKey }) => entity.deleted === true || canTake(queryKey, entity) },
    (list: unknown) => replaceIn(list, entity),
  );
  if (kind.sums)
    askSoon(
      client,
      kind.sums.map((endpoint) => keyOf(endpoint)),
    );
  if (kind.one && id) {
    const key = keyOf(kind.one, { params: { id } });
    askAgainWhatIsOnItsWay(client, key);
    if (entity.deleted) client.removeQueries({ queryKey: key });
    else if (entity.card || entity.cut) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData(key, (old: unknown) => (old ? { ...(old as object), ...entity } : undefined));
  }
}

function parseEntity(data: string): Entity | null {
  const value: unknown = JSON.parse(data);
  return isEntity(value) ? value : null;
}

/**
 * Keeps the cache up to date from `GET /api/events`. The browser reconnects by itself with Last-Event-ID; when it gives
 * up (an answer that is no stream) we open a new one. `reset` means that events were missed: everything is asked again.
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
  }, [client, kinds, enabled]);
}
