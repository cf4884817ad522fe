import type { WirePostCard } from '@/lib/contracts/post-cards';
import { undoSeconds } from './publishing-words';

export type SeenPost = Pick<WirePostCard, 'status' | 'publishing' | 'undoUntil' | 'updatedAt'>;

/**
 * Whether the earlier and the current state of a post are the start and end of a delivery: nothing else is its
 * outcome.
 */
export function isOutcome(before: SeenPost, now: SeenPost): boolean {
  if (now.publishing) return false;
  if (before.publishing) return true;
  // It may be sent before it was ever seen on its way. A cancelled one has no `undoUntil` any more.
  return undoSeconds(before) > 0 && now.undoUntil === before.undoUntil && now.status !== before.status;
}
