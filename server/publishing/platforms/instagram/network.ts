import { env } from '@/server/system/env';
import type { ServerNetwork } from '../server-network';

export const instagram: ServerNetwork = {
  adapter: async () => (await import('./index')).instagramAdapter,
  connector: {
    load: async () => (await import('./connect')).instagramConnector,
    callbackPath: '/auth/instagram/callback',
  },
  fetchesMedia: { calledAt: env.INSTAGRAM_GRAPH_URL, own: 'https://graph.instagram.com' },
};
