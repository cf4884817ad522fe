import { siX } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const twitter: NetworkFace = { mark: siX, drawing: async () => (await import('./preview')).drawing };
