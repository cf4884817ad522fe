import type { ServerNetwork } from '../server-network';

export const youtube: ServerNetwork = {
  adapter: async () => (await import('./index')).youtubeAdapter,
  connector: {
    load: async () => (await import('./connect')).youtubeConnector,
    callbackPath: '/auth/google/callback',
  },
};
