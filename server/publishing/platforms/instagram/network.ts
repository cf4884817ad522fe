import { INSTAGRAM } from '@/lib/platforms/instagram-reasons';
import { env } from '@/server/system/env';
import type { ServerNetwork } from '../server-network';

export const instagram: ServerNetwork = {
  reasons: INSTAGRAM,
  adapter: async () => (await import('./index')).instagramAdapter,
  connector: {
    load: async () => (await import('./connect')).instagramConnector,
    callbackPath: '/auth/instagram/callback',
  },
  fetchesMedia: { calledAt: env.INSTAGRAM_GRAPH_URL, own: 'https://graph.instagram.com' },
};
