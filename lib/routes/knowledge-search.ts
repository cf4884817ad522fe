// Written by `npm run routes` from lib/contracts/knowledge-search.ts: change it there.
import type * as declared from '@/lib/contracts/knowledge-search';
import type { Route } from './route';

export const askKnowledge = { name: 'askKnowledge', method: 'POST', path: '/knowledge/ask' } as Route<typeof declared.askKnowledge>;
export const checkDraft = { name: 'checkDraft', method: 'POST', path: '/knowledge/check' } as Route<typeof declared.checkDraft>;
export const searchKnowledge = { name: 'searchKnowledge', method: 'POST', path: '/knowledge/search' } as Route<typeof declared.searchKnowledge>;
