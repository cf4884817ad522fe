// Written by `npm run routes` from lib/contracts/search-results.ts: change it there.
import type * as declared from '@/lib/contracts/search-results';
import type { Route } from './route';

export const getChannelResult = { name: 'getChannelResult', method: 'GET', path: '/channel-results/{id}' } as Route<typeof declared.getChannelResult>;
export const listSearchLogs = { name: 'listSearchLogs', method: 'GET', path: '/searches/{id}/logs' } as Route<typeof declared.listSearchLogs>;
export const listSearchResults = { name: 'listSearchResults', method: 'GET', path: '/searches/{id}/results' } as Route<typeof declared.listSearchResults>;
export const markChannelResult = { name: 'markChannelResult', method: 'PATCH', path: '/channel-results/{id}' } as Route<typeof declared.markChannelResult>;
export const markSearchResults = { name: 'markSearchResults', method: 'POST', path: '/searches/{id}/marks' } as Route<typeof declared.markSearchResults>;
