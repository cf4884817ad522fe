import { TWITTER } from '@/lib/platforms/twitter-reasons';
import type { ServerNetwork } from '../server-network';

export const twitter: ServerNetwork = {
  reasons: TWITTER,
  adapter: async () => (await import('./index')).twitterAdapter,
  connector: {
    load: async () => (await import('./connect')).twitterConnector,
    callbackPath: '/auth/twitter/callback',
  },
};
