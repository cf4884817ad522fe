import type { ServerNetwork } from '../server-network';

export const discord: ServerNetwork = {
  adapter: async () => (await import('./index')).discordAdapter,
  connector: null,
};
