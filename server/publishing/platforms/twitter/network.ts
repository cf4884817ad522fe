import type { ServerNetwork } from '../server-network';

export const twitter: ServerNetwork = {
  adapter: async () => (await import('./index')).twitterAdapter,
  connector: {
    load: async () => (await import('./connect')).twitterConnector,
    callbackPath: '/auth/twitter/callback',
  },
};
