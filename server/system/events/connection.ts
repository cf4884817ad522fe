import { Redis, type RedisOptions } from 'ioredis';
import { env } from '@/server/system/env';

/**
 * A connection to REDIS_URL (redis://, rediss:// or unix:///path). It reconnects for ever, at most 2 s between tries.
 */
export function connectRedis(options: RedisOptions = {}): Redis {
  const settings: RedisOptions = {
    retryStrategy: (tries) => Math.min(2000, 100 * tries),
    connectTimeout: 5000,
    ...options,
  };
  if (env.REDIS_URL.startsWith('unix://')) return new Redis(env.REDIS_URL.slice('unix://'.length), settings);
  return new Redis(env.REDIS_URL, settings);
}
