// Written by `npm run routes` from lib/contracts/post-editing.ts: change it there.
import type * as declared from '@/lib/contracts/post-editing';
import type { Route } from './route';

export const announcePresence = { name: 'announcePresence', method: 'POST', path: '/posts/{id}/presence' } as Route<typeof declared.announcePresence>;
export const checkPost = { name: 'checkPost', method: 'POST', path: '/posts/check' } as Route<typeof declared.checkPost>;
