'use client';

import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { getAiStatus, suggestTexts } from '@/lib/routes/ai';

/** Whether this host has AI; undefined while that is asked. */
export function useAiState() {
  return useEndpoint(getAiStatus, {}).data?.chat;
}

/** Asks for suggestions. A failure is a toast; saving never waits for it. */
export function useSuggestions() {
  return useAction(suggestTexts, { failure: 'The AI could not help' });
}
