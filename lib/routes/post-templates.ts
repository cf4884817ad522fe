// Written by `npm run routes` from lib/contracts/post-templates.ts: change it there.
import type * as declared from '@/lib/contracts/post-templates';
import type { Route } from './route';

export const addPostTemplate = { name: 'addPostTemplate', method: 'POST', path: '/post-templates' } as Route<typeof declared.addPostTemplate>;
export const deletePostTemplate = { name: 'deletePostTemplate', method: 'DELETE', path: '/post-templates/{id}' } as Route<typeof declared.deletePostTemplate>;
export const getPostTemplate = { name: 'getPostTemplate', method: 'GET', path: '/post-templates/{id}' } as Route<typeof declared.getPostTemplate>;
export const listPostTemplates = { name: 'listPostTemplates', method: 'GET', path: '/post-templates' } as Route<typeof declared.listPostTemplates>;
export const renamePostTemplate = { name: 'renamePostTemplate', method: 'PUT', path: '/post-templates/{id}' } as Route<typeof declared.renamePostTemplate>;
