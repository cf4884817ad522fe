import type { WirePostCard } from '@/lib/contracts/post-cards';
import { CARDS_IN_PAGE } from '@/lib/posts/cards';
import { presentCards } from './announce/present-card';
import { placeOf } from '@/server/system/db/place';
import { listPostsBy, type PostFilter } from '../stored-posts/list.store';

/** A page of the given projects' posts as a calendar shows them, newest first, with their total number. */
export async function listPostCards(
  filter: PostFilter,
  { page = 1, limit = CARDS_IN_PAGE }: { page?: number | undefined; limit?: number | undefined } = {},
): Promise<{ cards: WirePostCard[]; total: number; isMinimum: boolean }> {
  if (filter.projectIds.length === 0) return { cards: [], total: 0, isMinimum: false };
  const { items, total, isMinimum } = await listPostsBy(filter, { ...placeOf({ page, limit }), asCards: true });
  return { cards: presentCards(items), total, isMinimum };
}
