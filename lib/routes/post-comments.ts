// Written by `npm run routes` from lib/contracts/post-comments.ts: change it there.
import type * as declared from '@/lib/contracts/post-comments';
import type { Route } from './route';

export const addPostComment = { name: 'addPostComment', method: 'POST', path: '/posts/{id}/comments' } as Route<typeof declared.addPostComment>;
export const deletePostComment = { name: 'deletePostComment', method: 'DELETE', path: '/posts/{id}/comments/{commentId}' } as Route<typeof declared.deletePostComment>;
export const editPostComment = { name: 'editPostComment', method: 'PATCH', path: '/posts/{id}/comments/{commentId}' } as Route<typeof declared.editPostComment>;
export const listPostComments = { name: 'listPostComments', method: 'GET', path: '/posts/{id}/comments' } as Route<typeof declared.listPostComments>;
