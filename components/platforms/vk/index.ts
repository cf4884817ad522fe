import { siVk } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const vk: NetworkFace = { mark: siVk, drawing: async () => (await import('./preview')).drawing };
