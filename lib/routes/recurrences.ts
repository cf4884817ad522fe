// Written by `npm run routes` from lib/contracts/recurrences.ts: change it there.
import type * as declared from '@/lib/contracts/recurrences';
import type { Route } from './route';

export const editSeries = { name: 'editSeries', method: 'PUT', path: '/recurrences/{id}' } as Route<typeof declared.editSeries>;
export const getSeries = { name: 'getSeries', method: 'GET', path: '/recurrences/{id}' } as Route<typeof declared.getSeries>;
export const listSeries = { name: 'listSeries', method: 'GET', path: '/recurrences' } as Route<typeof declared.listSeries>;
export const repeatPost = { name: 'repeatPost', method: 'POST', path: '/posts/{id}/recurrence' } as Route<typeof declared.repeatPost>;
export const skipOccurrence = { name: 'skipOccurrence', method: 'POST', path: '/recurrences/{id}/skip' } as Route<typeof declared.skipOccurrence>;
export const stopSeries = { name: 'stopSeries', method: 'POST', path: '/recurrences/{id}/stop' } as Route<typeof declared.stopSeries>;
