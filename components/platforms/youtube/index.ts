import { siYoutube } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const youtube: NetworkFace = { mark: siYoutube, drawing: async () => (await import('./preview')).drawing };
