import { siThreads } from 'simple-icons';
import type { NetworkFace } from '../network-face';

export const threads: NetworkFace = {
  mark: siThreads,
  home: { name: 'Threads', href: 'https://www.threads.net' },
  drawing: async () => (await import('./preview')).drawing,
};
