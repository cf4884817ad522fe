import { TELEGRAM } from '@/lib/platforms/telegram-reasons';
import type { ServerNetwork } from '../server-network';

export const telegram: ServerNetwork = {
  reasons: TELEGRAM,
  adapter: async () => (await import('./index')).telegramAdapter,
  connector: null,
};
