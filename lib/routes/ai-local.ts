// Written by `npm run routes` from lib/contracts/ai-local.ts: change it there.
import type * as declared from '@/lib/contracts/ai-local';
import type { Route } from './route';

export const deleteLocalModel = { name: 'deleteLocalModel', method: 'DELETE', path: '/ai/local/models/{id}' } as Route<typeof declared.deleteLocalModel>;
export const getLocalModel = { name: 'getLocalModel', method: 'POST', path: '/ai/local/models/{id}' } as Route<typeof declared.getLocalModel>;
export const listLocalModels = { name: 'listLocalModels', method: 'GET', path: '/ai/local/models' } as Route<typeof declared.listLocalModels>;
