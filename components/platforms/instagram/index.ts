import { siInstagram } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const instagram: NetworkFace = { mark: siInstagram, drawing: async () => (await import('./preview')).drawing };
