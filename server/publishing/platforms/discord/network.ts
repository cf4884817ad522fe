import { DISCORD } from '@/lib/platforms/discord-reasons';
import type { ServerNetwork } from '../server-network';

export const discord: ServerNetwork = {
  reasons: DISCORD,
  adapter: async () => (await import('./index')).discordAdapter,
  connector: null,
};
