// Written by `npm run routes` from lib/contracts/search-control.ts: change it there.
import type * as declared from '@/lib/contracts/search-control';
import type { Route } from './route';

export const continueSearch = { name: 'continueSearch', method: 'POST', path: '/searches/{id}/continue' } as Route<typeof declared.continueSearch>;
export const forgetSearchLearning = { name: 'forgetSearchLearning', method: 'DELETE', path: '/searches/{id}/learning' } as Route<typeof declared.forgetSearchLearning>;
export const stopSearch = { name: 'stopSearch', method: 'POST', path: '/searches/{id}/stop' } as Route<typeof declared.stopSearch>;
