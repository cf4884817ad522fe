import { postNeedsApproval } from '@/lib/posts/approval';
import type { PlatformKey } from '@/lib/platforms/define';
import { approvalFactsOf } from '@/server/people/projects/approval-facts.store';
import { announceChange, announceWaiting } from '@/server/publishing/posts/announce/announce';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { isCurrent } from '@/server/publishing/post-rules/approval';
import { heldForApproval } from '@/server/publishing/post-rules/wait-for-approval';
import { fileFactsOf } from '@/server/publishing/stored-posts/file-facts';
import { changePost } from '@/server/publishing/stored-posts/store';
import { clock } from '@/server/system/clock';

/**
 * Whether a post may go out: its project asks for no approval, or it is as a client has approved it, the bytes and alt
 * texts of its files included.
 */
export async function isReleased(post: Post): Promise<boolean> {
  const project = await approvalFactsOf(post.projectId);
  if (!project || !postNeedsApproval(project, post)) return true;
  return post.approval?.state === 'approved' && isCurrent(post, await fileFactsOf(post.projectId, [post]));
}

/**
 * Holds back what has to be approved first. Judged of the version that is then claimed: a post that changes in between
 * is judged again, since its claim fails. `released`: what `isReleased` said of that version.
 */
export async function waitForApproval(post: Post, platform: PlatformKey, released: boolean): Promise<boolean> {
  let isHeld = false;
  const changed = await changePost(
    post._id,
    (stored) => {
      // Another version is judged when it is looked at next.
      const held =
        stored.version === post.version
          ? heldForApproval(stored, { platform, now: clock.now(), isReleased: released })
          : null;
      isHeld = held !== null || stored.version !== post.version;
      return held;
    },
    post,
  );
  if (changed) {
    await announceChange(changed);
    await announceWaiting(changed);
  }
  return isHeld;
}
