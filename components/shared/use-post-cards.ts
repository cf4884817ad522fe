'use client';

import type { Options } from '@/components/api/use-endpoint';
import { useWholeList } from '@/components/api/use-whole-list';
import type { listPostCards as declared } from '@/lib/contracts/post-cards';
import type { InputOf } from '@/lib/contracts/endpoint';
import { CARDS_IN_PAGE } from '@/lib/posts/cards';
import { listPostCards } from '@/lib/routes/post-cards';

type Call = typeof declared;
/** Beyond it a screen shows the newest. */
const MAX_CARDS = 5_000;

/** All cards of a window, or without a date: a day that hides some of its posts would be wrong. */
export function usePostCards(query: Omit<InputOf<Call['query']>, 'page' | 'limit'>, options: Options<Call> = {}) {
  return useWholeList(listPostCards, { query }, { ...options, size: CARDS_IN_PAGE, most: MAX_CARDS });
}
