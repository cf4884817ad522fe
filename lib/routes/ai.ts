// Written by `npm run routes` from lib/contracts/ai.ts: change it there.
import type * as declared from '@/lib/contracts/ai';
import type { Route } from './route';

export const getAiStatus = { name: 'getAiStatus', method: 'GET', path: '/ai/status' } as Route<typeof declared.getAiStatus>;
export const suggestTexts = { name: 'suggestTexts', method: 'POST', path: '/ai/texts' } as Route<typeof declared.suggestTexts>;
export const testAi = { name: 'testAi', method: 'POST', path: '/ai/status/test' } as Route<typeof declared.testAi>;
