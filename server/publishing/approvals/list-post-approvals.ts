import type { WirePostEntry } from '@/lib/contracts/approvals';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { entriesOfPost } from './entry.store';
import { entryToWire } from './read-review';

/** The trail of a post's approval, oldest first. */
export async function listPostApprovals({ id }: { id: string }): Promise<WirePostEntry[]> {
  const post = await requirePost(id);
  return presentEach('ApprovalEntry', await entriesOfPost(post.projectId, id), (entry) => ({
    ...entryToWire(entry),
    id: String(entry._id),
    userId: entry.userId ?? null,
  }));
}
