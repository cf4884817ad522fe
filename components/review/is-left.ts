import type { WireReviewPost } from '@/lib/contracts/approvals';

/** Whether it waits for a decision: it is not out, and nothing was decided of it as it is now. */
export function isLeft({ published, state, current }: WireReviewPost): boolean {
  return !published && !((state === 'approved' || state === 'changes') && current);
}
