// Written by `npm run routes` from lib/contracts/search-insights.ts: change it there.
import type * as declared from '@/lib/contracts/search-insights';
import type { Route } from './route';

export const compareSearches = { name: 'compareSearches', method: 'GET', path: '/searches/{id}/compare' } as Route<typeof declared.compareSearches>;
export const downloadSearchExport = { name: 'downloadSearchExport', method: 'GET', path: '/searches/{id}/exports/{fileId}' } as Route<typeof declared.downloadSearchExport>;
export const estimateJudge = { name: 'estimateJudge', method: 'GET', path: '/searches/{id}/judge' } as Route<typeof declared.estimateJudge>;
export const exportSearch = { name: 'exportSearch', method: 'GET', path: '/searches/{id}/export' } as Route<typeof declared.exportSearch>;
export const listTopicGaps = { name: 'listTopicGaps', method: 'GET', path: '/searches/{id}/topics' } as Route<typeof declared.listTopicGaps>;
export const mapSearch = { name: 'mapSearch', method: 'GET', path: '/searches/{id}/map' } as Route<typeof declared.mapSearch>;
export const startJudge = { name: 'startJudge', method: 'POST', path: '/searches/{id}/judge' } as Route<typeof declared.startJudge>;
