import { siVk } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const vk: NetworkFace = {
  mark: siVk,
  home: { name: 'VK', href: 'https://vk.com' },
  drawing: async () => (await import('./preview')).drawing,
};
