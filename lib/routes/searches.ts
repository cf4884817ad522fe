// Written by `npm run routes` from lib/contracts/searches.ts: change it there.
import type * as declared from '@/lib/contracts/searches';
import type { Route } from './route';

export const createSearch = { name: 'createSearch', method: 'POST', path: '/searches' } as Route<typeof declared.createSearch>;
export const deleteSearch = { name: 'deleteSearch', method: 'DELETE', path: '/searches/{id}' } as Route<typeof declared.deleteSearch>;
export const getSearch = { name: 'getSearch', method: 'GET', path: '/searches/{id}' } as Route<typeof declared.getSearch>;
export const listSearches = { name: 'listSearches', method: 'GET', path: '/searches' } as Route<typeof declared.listSearches>;
