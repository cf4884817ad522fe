import { env } from '@/server/system/env';
import type { ServerNetwork } from '../server-network';

export const vk: ServerNetwork = {
  adapter: async () => (await import('./index')).vkAdapter,
  connector: {
    load: async () => (await import('./connect')).vkConnector,
    callbackPath: '/redirect-vk',
    hostApp: () => Boolean(env.VK_APP_ID),
  },
};
