import { YOUTUBE } from '@/lib/platforms/youtube-reasons';
import type { ServerNetwork } from '../server-network';

export const youtube: ServerNetwork = {
  reasons: YOUTUBE,
  adapter: async () => (await import('./index')).youtubeAdapter,
  connector: {
    load: async () => (await import('./connect')).youtubeConnector,
    callbackPath: '/auth/google/callback',
  },
};
