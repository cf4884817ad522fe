import type { Entity, ListQuery } from '@/components/api/apply-event';
import type { WirePostCard } from '@/lib/contracts/post-cards';

type Told = Entity & Partial<Pick<WirePostCard, 'scheduledFor' | 'status'>>;

/** Whether a list of posts, of some dates, without one or of a status, may have a place for the post of an event. */
export function postBelongs(entity: Entity, { from, to, undated, status }: ListQuery): boolean {
  const post: Told = entity;
  if (post.scheduledFor === undefined) return true;
  if (status !== undefined && status !== post.status) return false;
  if (undated !== undefined) return post.scheduledFor === null;
  if (typeof from !== 'string' || typeof to !== 'string') return true;
  return post.scheduledFor !== null && post.scheduledFor >= from && post.scheduledFor <= to;
}
