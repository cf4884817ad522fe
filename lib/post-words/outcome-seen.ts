import type { WirePostCard } from '@/lib/contracts/post-cards';
import { undoSeconds } from './publishing-words';

export type SeenPost = Pick<WirePostCard, 'status' | 'publishing' | 'undoUntil' | 'updatedAt'>;

/**
 * Whether what was seen of a post before and what is seen now are the two ends of a delivery: nothing else is its
 * outcome.
 */
export function isOutcome(before: SeenPost, now: SeenPost): boolean {
  if (now.publishing) return false;
  if (before.publishing) return true;
  // It may be gone before it was ever seen on its way. Taken back, it no longer says until when it could be.
  return undoSeconds(before) > 0 && now.undoUntil === before.undoUntil && now.status !== before.status;
}
