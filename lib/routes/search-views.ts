// Written by `npm run routes` from lib/contracts/search-views.ts: change it there.
import type * as declared from '@/lib/contracts/search-views';
import type { Route } from './route';

export const listSearchViews = { name: 'listSearchViews', method: 'GET', path: '/auth/search-views' } as Route<typeof declared.listSearchViews>;
export const removeSearchView = { name: 'removeSearchView', method: 'DELETE', path: '/auth/search-views' } as Route<typeof declared.removeSearchView>;
export const saveSearchView = { name: 'saveSearchView', method: 'PUT', path: '/auth/search-views' } as Route<typeof declared.saveSearchView>;
