// Written by `npm run routes` from lib/contracts/posts.ts: change it there.
import type * as declared from '@/lib/contracts/posts';
import type { Route } from './route';

export const createPost = { name: 'createPost', method: 'POST', path: '/posts' } as Route<typeof declared.createPost>;
export const deletePost = { name: 'deletePost', method: 'DELETE', path: '/posts/{id}' } as Route<typeof declared.deletePost>;
export const getPost = { name: 'getPost', method: 'GET', path: '/posts/{id}' } as Route<typeof declared.getPost>;
export const listPostTags = { name: 'listPostTags', method: 'GET', path: '/posts/tags' } as Route<typeof declared.listPostTags>;
export const listPosts = { name: 'listPosts', method: 'GET', path: '/posts' } as Route<typeof declared.listPosts>;
export const publishPlatformPost = { name: 'publishPlatformPost', method: 'PUT', path: '/posts/{id}/publish/{platform}' } as Route<typeof declared.publishPlatformPost>;
export const publishPostNow = { name: 'publishPostNow', method: 'PUT', path: '/posts/{id}/publish-now' } as Route<typeof declared.publishPostNow>;
export const setPlatformPostStatus = { name: 'setPlatformPostStatus', method: 'PUT', path: '/posts/{id}/platform/{platform}/status' } as Route<typeof declared.setPlatformPostStatus>;
export const setPostStatus = { name: 'setPostStatus', method: 'PUT', path: '/posts/{id}/status' } as Route<typeof declared.setPostStatus>;
export const updatePost = { name: 'updatePost', method: 'PUT', path: '/posts/{id}' } as Route<typeof declared.updatePost>;
