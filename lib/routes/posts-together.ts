// Written by `npm run routes` from lib/contracts/posts-together.ts: change it there.
import type * as declared from '@/lib/contracts/posts-together';
import type { Route } from './route';

export const changePosts = { name: 'changePosts', method: 'POST', path: '/posts/bulk' } as Route<typeof declared.changePosts>;
export const countPosts = { name: 'countPosts', method: 'GET', path: '/posts/counts' } as Route<typeof declared.countPosts>;
export const duplicatePost = { name: 'duplicatePost', method: 'POST', path: '/posts/{id}/duplicate' } as Route<typeof declared.duplicatePost>;
