// Written by `npm run routes` from lib/contracts/results.ts: change it there.
import type * as declared from '@/lib/contracts/results';
import type { Route } from './route';

export const compareResults = { name: 'compareResults', method: 'GET', path: '/results' } as Route<typeof declared.compareResults>;
export const getPostResults = { name: 'getPostResults', method: 'GET', path: '/posts/{id}/results' } as Route<typeof declared.getPostResults>;
export const refreshPostResults = { name: 'refreshPostResults', method: 'POST', path: '/posts/{id}/results/refresh' } as Route<typeof declared.refreshPostResults>;
