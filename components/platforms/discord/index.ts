import { siDiscord } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const discord: NetworkFace = {
  mark: siDiscord,
  home: { name: 'Discord', href: 'https://discord.com/channels/@me' },
  drawing: async () => (await import('./preview')).drawing,
};
