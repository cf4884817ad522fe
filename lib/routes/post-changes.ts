// Written by `npm run routes` from lib/contracts/post-changes.ts: change it there.
import type * as declared from '@/lib/contracts/post-changes';
import type { Route } from './route';

export const getPostChanges = { name: 'getPostChanges', method: 'GET', path: '/posts/{id}/changes' } as Route<typeof declared.getPostChanges>;
