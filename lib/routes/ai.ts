// Written by `npm run routes` from lib/contracts/ai.ts: change it there.
import type * as declared from '@/lib/contracts/ai';
import type { Route } from './route';

export const getAiState = {
  name: 'getAiState',
  method: 'GET',
  path: '/ai',
} as Route<typeof declared.getAiState>;

export const suggestTexts = {
  name: 'suggestTexts',
  method: 'POST',
  path: '/ai/texts',
} as Route<typeof declared.suggestTexts>;
