// Written by `npm run routes` from lib/contracts/shared-posts.ts: change it there.
import type * as declared from '@/lib/contracts/shared-posts';
import type { Route } from './route';

export const approveShared = { name: 'approveShared', method: 'POST', path: '/shared/approve' } as Route<typeof declared.approveShared>;
export const decideShared = { name: 'decideShared', method: 'POST', path: '/shared/posts/{id}' } as Route<typeof declared.decideShared>;
export const readShared = { name: 'readShared', method: 'GET', path: '/shared' } as Route<typeof declared.readShared>;
