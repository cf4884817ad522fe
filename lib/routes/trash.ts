// Written by `npm run routes` from lib/contracts/trash.ts: change it there.
import type * as declared from '@/lib/contracts/trash';
import type { Route } from './route';

export const deletePostForGood = { name: 'deletePostForGood', method: 'DELETE', path: '/trash/{id}' } as Route<typeof declared.deletePostForGood>;
export const emptyTrash = { name: 'emptyTrash', method: 'DELETE', path: '/trash' } as Route<typeof declared.emptyTrash>;
export const listTrash = { name: 'listTrash', method: 'GET', path: '/trash' } as Route<typeof declared.listTrash>;
export const restorePost = { name: 'restorePost', method: 'POST', path: '/trash/{id}/restore' } as Route<typeof declared.restorePost>;
