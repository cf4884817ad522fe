// Written by `npm run routes` from lib/contracts/ai-settings.ts: change it there.
import type * as declared from '@/lib/contracts/ai-settings';
import type { Route } from './route';

export const getAiBudget = { name: 'getAiBudget', method: 'GET', path: '/ai/budget' } as Route<typeof declared.getAiBudget>;
export const getAiSettings = { name: 'getAiSettings', method: 'GET', path: '/ai/settings' } as Route<typeof declared.getAiSettings>;
export const getAiUsage = { name: 'getAiUsage', method: 'GET', path: '/ai/usage' } as Route<typeof declared.getAiUsage>;
export const listAiBudgets = { name: 'listAiBudgets', method: 'GET', path: '/ai/budgets' } as Route<typeof declared.listAiBudgets>;
export const listAiModels = { name: 'listAiModels', method: 'GET', path: '/ai/models' } as Route<typeof declared.listAiModels>;
export const setUpAiProvider = { name: 'setUpAiProvider', method: 'POST', path: '/ai/provider' } as Route<typeof declared.setUpAiProvider>;
export const updateAiSettings = { name: 'updateAiSettings', method: 'PATCH', path: '/ai/settings' } as Route<typeof declared.updateAiSettings>;
