import { useAction } from '@/components/api/use-action';
import type { WireReviewPost } from '@/lib/contracts/approvals';
import { approveReview, decideReview, readReview } from '@/lib/routes/approvals';
import { approveShared, decideShared, readShared } from '@/lib/routes/shared-posts';

/** By whom posts are decided: the holder of a link, which may not approve any more, or a client who has signed in. */
export type Decider = { token: string; approves: boolean } | { projectId: string; shown: number };

type Decision = { decision: 'approve' | 'changes' | 'comment'; seal: string; comment?: string; passage?: string };

/** Sends a decision about one post. */
export function useDeciding(by: Decider) {
  const options = { nowOrNever: true };
  const byLink = useAction(decideReview, { refresh: [readReview], ...options });
  const asClient = useAction(decideShared, { refresh: [readShared], ...options });
  const decide = (id: string, body: Decision) =>
    'token' in by ? byLink.run({ params: { token: by.token, id }, body }) : asClient.run({ params: { id }, body });
  return { decide, busy: byLink.busy || asClient.busy };
}

/** Approves several posts as they were shown. `onDone` gets them as they are now. */
export function useApproving(by: Decider, onDone: (posts: readonly WireReviewPost[]) => void) {
  const options = { nowOrNever: true, onDone: (answer: { posts: readonly WireReviewPost[] }) => onDone(answer.posts) };
  const byLink = useAction(approveReview, { refresh: [readReview], ...options });
  const asClient = useAction(approveShared, { refresh: [readShared], ...options });
  const approve = (seen: readonly WireReviewPost[]) => {
    const body = { posts: seen.map(({ _id, seal }) => ({ id: _id, seal })) };
    return 'token' in by
      ? byLink.run({ params: { token: by.token }, body })
      : asClient.run({ query: { projectId: by.projectId, limit: by.shown }, body });
  };
  return { approve, busy: byLink.busy || asClient.busy };
}
