import type { WirePostEntry } from '@/lib/contracts/approvals';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { commentsChanged } from './count-comments';
import { entriesOfPost } from './entry.store';
import { entryToWire } from './read-review';

/**
 * The trail of a post's approval, oldest first. Puts right the number that its card shows, which comments of before
 * 2026-11-29 lack.
 */
export async function listPostApprovals({ id }: { id: string }): Promise<WirePostEntry[]> {
  const post = await requirePost(id);
  const entries = await entriesOfPost(post.projectId, id);
  const comments = entries.filter(({ comment }) => comment !== '').length;
  if (comments !== (post.comments ?? 0)) await commentsChanged(post);
  return presentEach('ApprovalEntry', entries, (entry) => ({
    ...entryToWire(entry),
    id: String(entry._id),
    userId: entry.userId ?? null,
  }));
}
