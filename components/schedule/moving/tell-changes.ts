import { toast } from '@/components/ui/toast';
import type { BulkOutcome } from '@/lib/contracts/posts-together';

/** `The post`, `3 posts`. */
export const countedPosts = (count: number) => (count === 1 ? 'The post' : `${count} posts`);

/** Says how many were left out, and why. */
export function tellRefused(refused: readonly BulkOutcome[], total: number, done: string): void {
  if (refused.length === 0) return;
  const reasons = [...new Set(refused.map(({ message }) => message))].slice(0, 3).join(' ');
  toast.error(total === 1 ? `The post was not ${done}` : `${refused.length} of ${total} posts were not ${done}`, {
    description: reasons,
  });
}
