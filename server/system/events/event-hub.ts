import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { connectRedis } from './connection';
import { EVENT_STREAM, type LiveEvent } from './publish-event';

/** An event as all listeners of this process share it: its recipients, and the bytes that are written to them. */
export type HubEvent = {
  id: string;
  kind: string;
  projectId: string | null;
  userId: string | undefined;
  frame: Uint8Array;
};
/** `null` means that events may have been missed: fetch again. */
export type HubMessage = HubEvent | null;
type Listener = (message: HubMessage) => void;

/** Events that this process keeps for readers that come back, so that they need no read of Redis. */
const REMEMBERED_BYTES = 8 * 1_048_576;
/** Reading continues for that long without listeners: they come back, too. */
const IDLE_MS = 60_000;
const CATCH_UP_MS = 3000;

const listeners = new Set<Listener>();
let reading = false;
let lastListenedAt = 0;
/** Buffered events, oldest first, without gaps up to the last id that was read. */
let past: HubEvent[] = [];
let pastBytes = 0;
let lastRead = '0-0';
let caughtUp = Promise.withResolvers<void>();

/** Listens to live events of all processes over one shared connection. Returns how to stop. */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener);
  beginReading();
  return () => {
    lastListenedAt = clock.now().getTime();
    listeners.delete(listener);
  };
}

function beginReading(): void {
  lastListenedAt = clock.now().getTime();
  if (reading) return;
  reading = true;
  void readForEver();
}

function tell(message: HubMessage): void {
  for (const listener of listeners) listener(message);
}

const isWanted = () => listeners.size > 0 || clock.now().getTime() - lastListenedAt < IDLE_MS;

async function readForEver(): Promise<void> {
  const redis = connectRedis({ maxRetriesPerRequest: null });
  redis.on('error', (err: unknown) => log.debug({ err }, 'live events: Redis is unavailable'));
  let news: string | null = null;
  while (isWanted()) {
    try {
      // Events from before this process started to read are kept, but not sent.
      news ??= (await redis.xrevrange(EVENT_STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
      if (compareIds(lastRead, news) >= 0) caughtUp.resolve();
      const answer = await redis.xread('COUNT', 100, 'BLOCK', 5000, 'STREAMS', EVENT_STREAM, lastRead);
      for (const [id, fields] of answer?.[0]?.[1] ?? []) {
        lastRead = id;
        const event = remembered(id, fields);
        if (event && compareIds(id, news) > 0) tell(event);
      }
    } catch (err) {
      log.warn({ err }, 'live events: reading from Redis failed, trying again');
      tell(null);
      await sleep(1000);
    }
  }
  reading = false;
  caughtUp = Promise.withResolvers<void>();
  redis.disconnect();
}

function remembered(id: string, fields: string[]): HubEvent | null {
  const text = fields[fields.indexOf('event') + 1];
  if (!text) return null;
  const { kind, projectId, userId, entity } = JSON.parse(text) as LiveEvent;
  const data = { projectId, ...(typeof entity === 'object' ? entity : {}) };
  // `event:` the entity's kind, `data: { projectId, … the entity }`.
  const frame = new TextEncoder().encode(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  const event = { id, kind, projectId, userId, frame };
  past.push(event);
  pastBytes += frame.length;
  let forgotten = 0;
  for (; pastBytes > REMEMBERED_BYTES && forgotten < past.length; forgotten += 1)
    pastBytes -= past[forgotten]?.frame.length ?? 0;
  if (forgotten > 0) past = past.slice(forgotten);
  return event;
}

/**
 * Events after an id for a reader, or null when they can't be determined (too old, too many, or Redis lost its data):
 * the reader then starts afresh.
 */
export async function eventsAfter(
  id: string,
  { concerns, maxBytes }: { concerns: (event: HubEvent) => boolean; maxBytes: number },
): Promise<HubEvent[] | null> {
  if (!/^\d{1,15}-\d{1,10}$/.test(id)) return null;
  beginReading();
  await Promise.race([caughtUp.promise, sleep(CATCH_UP_MS, undefined, { ref: false })]);
  const oldest = past[0];
  if (!oldest || compareIds(oldest.id, id) > 0) return null;
  const missed: HubEvent[] = [];
  let bytes = 0;
  for (const event of past) {
    if (compareIds(event.id, id) <= 0 || !concerns(event)) continue;
    bytes += event.frame.length;
    if (bytes > maxBytes) return null;
    missed.push(event);
  }
  return missed;
}

function compareIds(a: string, b: string): number {
  const [aTime = 0, aSequence = 0] = a.split('-').map(Number);
  const [bTime = 0, bSequence = 0] = b.split('-').map(Number);
  return aTime - bTime || aSequence - bSequence;
}
