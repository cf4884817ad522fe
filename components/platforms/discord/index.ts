import { siDiscord } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const discord: NetworkFace = { mark: siDiscord, drawing: async () => (await import('./preview')).drawing };
