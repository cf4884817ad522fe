import { siYoutube } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const youtube: NetworkFace = {
  mark: siYoutube,
  home: { name: 'YouTube Studio', href: 'https://studio.youtube.com' },
  drawing: async () => (await import('./preview')).drawing,
};
