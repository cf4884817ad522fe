// Written by `npm run routes` from lib/contracts/preferences.ts: change it there.
import type * as declared from '@/lib/contracts/preferences';
import type { Route } from './route';

export const getPreferences = { name: 'getPreferences', method: 'GET', path: '/auth/preferences' } as Route<typeof declared.getPreferences>;
export const updatePreferences = { name: 'updatePreferences', method: 'PATCH', path: '/auth/preferences' } as Route<typeof declared.updatePreferences>;
