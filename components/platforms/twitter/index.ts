import { siX } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const twitter: NetworkFace = {
  mark: siX,
  home: { name: 'X', href: 'https://x.com' },
  drawing: async () => (await import('./preview')).drawing,
};
