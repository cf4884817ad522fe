import type { WirePostCard } from '@/lib/contracts/post-cards';
import { presentCards } from './announce/present-card';
import { listPostsBy, type PostFilter } from './stored/list.store';

/** A window of cards is shown completely: a day that hides some of its posts would be wrong. */
export const MAX_CARDS = 5000;

/** Posts of the given projects as a calendar shows them, newest first, with their total number. */
export async function listPostCards(filter: PostFilter): Promise<{ cards: WirePostCard[]; total: number }> {
  if (filter.projectIds.length === 0) return { cards: [], total: 0 };
  const { items, total } = await listPostsBy(filter, { skip: 0, limit: MAX_CARDS, asCards: true });
  return { cards: presentCards(items), total };
}
