// Written by `npm run routes` from lib/contracts/video-models.ts: change it there.
import type * as declared from '@/lib/contracts/video-models';
import type { Route } from './route';

export const createVideoModel = { name: 'createVideoModel', method: 'POST', path: '/video-maker/models' } as Route<typeof declared.createVideoModel>;
export const deleteVideoModel = { name: 'deleteVideoModel', method: 'DELETE', path: '/video-maker/models/{id}' } as Route<typeof declared.deleteVideoModel>;
export const listVideoModels = { name: 'listVideoModels', method: 'GET', path: '/video-maker/models' } as Route<typeof declared.listVideoModels>;
export const updateVideoModel = { name: 'updateVideoModel', method: 'PATCH', path: '/video-maker/models/{id}' } as Route<typeof declared.updateVideoModel>;
