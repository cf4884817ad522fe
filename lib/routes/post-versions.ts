// Written by `npm run routes` from lib/contracts/post-versions.ts: change it there.
import type * as declared from '@/lib/contracts/post-versions';
import type { Route } from './route';

export const getPostVersion = { name: 'getPostVersion', method: 'GET', path: '/posts/{id}/versions/{versionId}' } as Route<typeof declared.getPostVersion>;
export const listPostVersions = { name: 'listPostVersions', method: 'GET', path: '/posts/{id}/versions' } as Route<typeof declared.listPostVersions>;
