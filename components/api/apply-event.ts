import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Named } from '@/lib/routes/route';
import { keyOf } from './keys';

/** All that the screens have read. */
export type Cache = QueryClient;

/** The entity of an event: its id, its project, and as many of its fields as the kind sends. */
export type Entity = {
  _id?: string;
  id?: string;
  /** Null: it concerns every project. */
  projectId?: string | null;
  deleted?: boolean;
  /** Only the fields of a list's card. */
  card?: boolean;
  /** Its names only: the whole would be too large for an event. */
  cut?: boolean;
};

/** The query that a cached list answers. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** Whether a list of the entity's project may have a place for it; where the event does not tell, it may. */
export type Belongs = (entity: Entity, query: ListQuery) => boolean;

/**
 * The subject of a kind of event: the list that shows such entities (an array), the list of their cards, the endpoint
 * that reads one by `params.id`, and responses computed from all of them. A kind with lists says what belongs to them.
 */
export type LiveKind = { one?: Named; sums?: readonly Named[] } & (
  { list?: undefined; cards?: undefined; belongs?: undefined } | { list: Named; cards?: Named; belongs: Belongs }
);

function idOf(entity: Entity): string | undefined {
  return entity._id ?? entity.id;
}

/** Whether something that came with an event can be found in a cache. */
export function isEntity(value: unknown): value is Entity {
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

/** A list of another project has no place for the entity. One without a project concerns all. */
function concerns(belongs: Belongs, [, , asked]: QueryKey, entity: Entity): boolean {
  const query = (asked ?? {}) as ListQuery;
  if (query.projectId !== undefined && entity.projectId !== null && query.projectId !== entity.projectId) return false;
  return belongs(entity, query);
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

/** A response written before the event but received after it would undo it: such a query is repeated. */
function askAgainWhatIsOnItsWay(client: QueryClient, key: QueryKey): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** `canTake`: the list shows no more of an entity than the event brings. */
function applyToList(
  client: QueryClient,
  { belongs, list, entity, canTake }: { belongs: Belongs; list: Named; entity: Entity; canTake: boolean },
): void {
  const key = keyOf(list);
  askAgainWhatIsOnItsWay(client, key);
  // A list that does not hold it may have to (new, moved in time): only the server knows.
  if (!entity.deleted)
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey, state }) => concerns(belongs, queryKey, entity) && !holds(state.data, entity),
    });
  if (entity.deleted || canTake) {
    // Only where it stands: writing to the others would make them look fresh. It leaves lists that it belonged to.
    for (const stays of [true, false]) {
      const predicate = ({ queryKey, state }: Query) =>
        holds(state.data, entity) && concerns(belongs, queryKey, entity) === stays;
      const as = stays ? entity : { ...entity, deleted: true };
      client.setQueriesData({ queryKey: key, predicate }, (items: unknown) => replaceIn(items, as));
    }
    return;
  }
  const holders = client
    .getQueryCache()
    .findAll({ queryKey: key, predicate: ({ state }) => holds(state.data, entity) });
  askSoon(
    client,
    holders.map(({ queryKey }) => queryKey),
  );
}

/** Writes an event's data into the caches of the screens, and refetches anything that it lacks. */
export function applyEvent(client: QueryClient, kind: LiveKind, entity: Entity): void {
  const id = idOf(entity);
  const { card = false, cut = false } = entity;
  if (kind.list) {
    const { belongs, list, cards } = kind;
    applyToList(client, { belongs, list, entity, canTake: !cut && !card });
    if (cards) applyToList(client, { belongs, list: cards, entity, canTake: !cut });
  }
  if (kind.sums)
    askSoon(
      client,
      kind.sums.map((endpoint) => keyOf(endpoint)),
    );
  if (kind.one && id) {
    const key = keyOf(kind.one, { params: { id } });
    askAgainWhatIsOnItsWay(client, key);
    if (entity.deleted) client.removeQueries({ queryKey: key });
    else if (card || cut) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData(key, (old: unknown) => (old ? { ...(old as object), ...entity } : undefined));
  }
}
