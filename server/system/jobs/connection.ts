import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectRedis } from '@/server/system/events/connection';
import { log } from '@/server/system/log';

/**
 * How long the very first job of a process may wait for its connection. Later ones fail at once when Redis is
 * unavailable.
 */
const FIRST_CONNECTION_MS = 1500;

let producer: { redis: Redis; seen: boolean } | undefined;

/**
 * The connection that jobs are queued over. Throws at once when Redis is unavailable: a request must not hang on it.
 */
export async function producerConnection(): Promise<Redis> {
  producer ??= open();
  const { redis, seen } = producer;
  for (let waited = 0; redis.status !== 'ready' && !seen && waited < FIRST_CONNECTION_MS; waited += 20) await sleep(20);
  if (redis.status !== 'ready') throw new Error('Redis does not answer');
  return redis;
}

function open(): { redis: Redis; seen: boolean } {
  const redis = connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000 });
  const opened = { redis, seen: false };
  setTimeout(() => (opened.seen = true), FIRST_CONNECTION_MS).unref();
  redis.on('ready', () => (opened.seen = true));
  redis.on('error', (err: unknown) => log.debug({ err }, 'jobs: Redis is unavailable'));
  return opened;
}

/** Workers wait for jobs as long as it takes, through restarts of Redis. */
export function workerConnection(): Redis {
  const redis = connectRedis({ maxRetriesPerRequest: null });
  redis.on('error', (err: unknown) => log.debug({ err }, 'worker: Redis is unavailable'));
  return redis;
}

export function closeProducer(): void {
  producer?.redis.disconnect();
  producer = undefined;
}
