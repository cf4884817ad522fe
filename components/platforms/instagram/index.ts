import { siInstagram } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const instagram: NetworkFace = {
  mark: siInstagram,
  home: { name: 'Instagram', href: 'https://www.instagram.com' },
  drawing: async () => (await import('./preview')).drawing,
};
