import { log } from '@/server/system/log';
import { connectRedis } from './connection';

/**
 * Live events of all processes, a Redis stream. Kept for readers that reconnect: at most 2,000 of 8 kB, so 16 MB
 * whatever people write.
 */
export const EVENT_STREAM = 'workspace:events';
const MAX_EVENTS_STORED = 2000;
const EVENT_MAX_BYTES = 8192;

/**
 * `userId` narrows an event to one person; without it every member of the project gets it, and every user when it
 * belongs to no project.
 */
export type LiveEvent = { kind: string; projectId: string | null; userId?: string; entity: unknown };

/** The fields that identify an entity of any kind; whether a list holds it is then asked of the server. */
const NAMES = ['_id', 'id', 'deleted', 'version'] as const;

/** The event as it is sent. An oversized one carries names only (`cut`): pages then fetch the rest. */
export function written(event: LiveEvent): string {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) <= EVENT_MAX_BYTES || typeof event.entity !== 'object' || event.entity === null)
    return text;
  const known = event.entity as Record<string, unknown>;
  const names = NAMES.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]] as const]));
  return JSON.stringify({ ...event, entity: { ...Object.fromEntries(names), cut: true } });
}

let producer: ReturnType<typeof connectRedis> | undefined;
/** Shared by all waiting events, so that a burst at the start doesn't pile up listeners. */
let waiting: Promise<void> | undefined;

function connected() {
  if (producer) return producer;
  producer = connectRedis({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2000,
    lazyConnect: false,
    enableAutoPipelining: true,
  });
  producer.on('error', (err: unknown) => log.debug({ err }, 'live events: Redis is unavailable'));
  return producer;
}

/** Events lost since Redis became unavailable; 0 while events are sent. */
let lost = 0;

/** Tells open pages about a change. While Redis is unavailable pages poll, so this never throws. */
export async function publishEvent(event: LiveEvent): Promise<void> {
  try {
    const redis = connected();
    if (redis.status !== 'ready') await (waiting ??= ready(redis).finally(() => (waiting = undefined)));
    await redis.xadd(EVENT_STREAM, 'MAXLEN', '~', MAX_EVENTS_STORED, '*', 'event', written(event));
    if (lost > 0) log.info({ lost }, 'live events are sent again');
    lost = 0;
  } catch (err) {
    lost += 1;
    // Once per outage: a busy host loses hundreds, and a line for each would bury everything else in the log.
    const line = { err, kind: event.kind };
    if (lost === 1) log.warn(line, 'live events are not sent: Redis does not respond. Pages poll until it is back.');
    else log.debug(line, 'a live event was not sent');
  }
}

/** Waits a little for the first connection, so that the first event of a process is not lost. */
function ready(redis: ReturnType<typeof connectRedis>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error('Redis is not connected')), 1000);
    const onReady = () => done();
    const done = (error?: Error) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      if (error) reject(error);
      else resolve();
    };
    redis.once('ready', onReady);
  });
}

/** Closes the producer when a process ends. */
export function stopPublishingEvents(): void {
  producer?.disconnect();
  producer = undefined;
  lost = 0;
}
