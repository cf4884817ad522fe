import { siTelegram } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const telegram: NetworkFace = { mark: siTelegram, drawing: async () => (await import('./preview')).drawing };
