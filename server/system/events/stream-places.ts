import { randomUUID } from 'node:crypto';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { connectRedis } from './connection';

/** Open pages and programs of one person, on all web processes together. */
export const STREAMS_PER_PERSON = 10;
/** A place that is not renewed (each heartbeat renews it) belonged to a process that is gone. */
const PLACE_MS = 45_000;

/** Takes or renews a place in one step: a simultaneous request finds it taken. */
const TAKE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1`;

export type StreamPlace = { renew(): Promise<void>; release(): void };

let redis: ReturnType<typeof connectRedis> | undefined;
/** Places of this process, which count while Redis is unavailable. */
const here = new Map<string, number>();

function connected() {
  redis ??= connectRedis({ enableOfflineQueue: true, maxRetriesPerRequest: 1, commandTimeout: 2000 }).on(
    'error',
    (err: unknown) => log.debug({ err }, 'places of streams: Redis is unavailable'),
  );
  return redis;
}

const keyOf = (userId: string) => `workspace:streams:${userId}`;

async function take(userId: string, place: string): Promise<boolean> {
  const now = clock.now().getTime();
  try {
    return (await connected().eval(TAKE, 1, keyOf(userId), place, now, now + PLACE_MS, STREAMS_PER_PERSON)) === 1;
  } catch (err) {
    log.debug({ err }, 'places of streams: Redis is unavailable, each process counts its own');
    return true;
  }
}

/** A place for one more stream of a person; null when all are taken. */
export async function takeStreamPlace(userId: string): Promise<StreamPlace | null> {
  const open = here.get(userId) ?? 0;
  if (open >= STREAMS_PER_PERSON) return null;
  here.set(userId, open + 1);
  const place = randomUUID();
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    const left = (here.get(userId) ?? 1) - 1;
    if (left > 0) here.set(userId, left);
    else here.delete(userId);
    connected()
      .zrem(keyOf(userId), place)
      .catch((err: unknown) => log.debug({ err }, 'the place of a stream was not given back; it ends by itself'));
  };
  if (await take(userId, place)) return { renew: async () => void (await take(userId, place)), release };
  release();
  return null;
}

/** Closes the connection when a process ends. */
export function closeStreamPlaces(): void {
  redis?.disconnect();
  redis = undefined;
}
