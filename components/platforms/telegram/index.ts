import { siTelegram } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const telegram: NetworkFace = {
  mark: siTelegram,
  home: { name: 'Telegram', href: 'https://web.telegram.org' },
  drawing: async () => (await import('./preview')).drawing,
};
