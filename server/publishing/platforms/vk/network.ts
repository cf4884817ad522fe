import { VK } from '@/lib/platforms/vk-reasons';
import { env } from '@/server/system/env';
import type { ServerNetwork } from '../server-network';

export const vk: ServerNetwork = {
  reasons: VK,
  adapter: async () => (await import('./index')).vkAdapter,
  connector: {
    load: async () => (await import('./connect')).vkConnector,
    callbackPath: '/redirect-vk',
    hostApp: () => Boolean(env.VK_APP_ID),
  },
};
