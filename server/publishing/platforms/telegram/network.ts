import type { ServerNetwork } from '../server-network';

export const telegram: ServerNetwork = {
  adapter: async () => (await import('./index')).telegramAdapter,
  connector: null,
};
