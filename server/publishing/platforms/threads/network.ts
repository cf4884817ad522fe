import { THREADS } from '@/lib/platforms/threads-reasons';
import { env } from '@/server/system/env';
import type { ServerNetwork } from '../server-network';

export const threads: ServerNetwork = {
  reasons: THREADS,
  adapter: async () => (await import('./index')).threadsAdapter,
  connector: {
    load: async () => (await import('./connect')).threadsConnector,
    callbackPath: '/auth/threads/callback',
    hostApp: () => Boolean(env.THREADS_APP_ID && env.THREADS_APP_SECRET),
  },
  fetchesMedia: { calledAt: env.THREADS_API_URL, own: 'https://graph.threads.net' },
};
