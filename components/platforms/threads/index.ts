import { siThreads } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const threads: NetworkFace = { mark: siThreads, drawing: async () => (await import('./preview')).drawing };
