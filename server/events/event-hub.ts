import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/server/log';
import { connectRedis } from './connection';
import { EVENT_STREAM, type LiveEvent } from './publish-event';

/** An event as a listener gets it. `null` says that events may have been missed: fetch again. */
export type HubMessage = { id: string; event: LiveEvent } | null;
type Listener = (message: HubMessage) => void;

const listeners = new Set<Listener>();
let reading = false;

/** Listens to live events of all processes over one shared connection. Returns how to stop. */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener);
  if (!reading) {
    reading = true;
    void readForEver();
  }
  return () => listeners.delete(listener);
}

function tell(message: HubMessage): void {
  for (const listener of listeners) listener(message);
}

async function readForEver(): Promise<void> {
  const redis = connectRedis({ maxRetriesPerRequest: null });
  redis.on('error', (err: unknown) => log.debug({ err }, 'live events: Redis is away'));
  let last = '$';
  while (listeners.size > 0) {
    try {
      if (last === '$') last = (await redis.xrevrange(EVENT_STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
      const answer = await redis.xread('COUNT', 200, 'BLOCK', 5000, 'STREAMS', EVENT_STREAM, last);
      for (const [id, fields] of answer?.[0]?.[1] ?? []) {
        last = id;
        const event = parseEvent(fields);
        if (event) tell({ id, event });
      }
    } catch (err) {
      log.warn({ err }, 'live events: reading from Redis failed, trying again');
      tell(null);
      await sleep(1000);
    }
  }
  reading = false;
  redis.disconnect();
}

function parseEvent(fields: string[]): LiveEvent | null {
  const text = fields[fields.indexOf('event') + 1];
  return text ? (JSON.parse(text) as LiveEvent) : null;
}

let history: ReturnType<typeof connectRedis> | undefined;

/**
 * Events after an id, or null when that can't be told (too old, or Redis lost its data): the reader then starts afresh.
 */
export async function eventsAfter(id: string): Promise<{ id: string; event: LiveEvent }[] | null> {
  if (!/^\d{1,15}-\d{1,10}$/.test(id)) return null;
  try {
    history ??= connectRedis({ maxRetriesPerRequest: 1, commandTimeout: 3000 }).on('error', (err: unknown) => log.debug({ err }, 'live events: Redis is away'));
    const [oldest] = await history.xrange(EVENT_STREAM, '-', '+', 'COUNT', 1);
    if (!oldest || compareIds(oldest[0], id) > 0) return null;
    const rows = await history.xrange(EVENT_STREAM, `(${id}`, '+', 'COUNT', 1000);
    return rows.flatMap(([rowId, fields]) => {
      const event = parseEvent(fields);
      return event ? [{ id: rowId, event }] : [];
    });
  } catch (err) {
    log.warn({ err }, 'live events: the past could not be read');
    return null;
  }
}

function compareIds(a: string, b: string): number {
  const [aTime = 0, aSequence = 0] = a.split('-').map(Number);
  const [bTime = 0, bSequence = 0] = b.split('-').map(Number);
  return aTime - bTime || aSequence - bSequence;
}
