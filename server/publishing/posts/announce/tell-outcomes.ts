import { log } from '@/server/system/log';
import { recordOutcome } from '@/server/publishing/webhooks/record-outcome';
import { presentPost } from './present';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { changePost } from '@/server/publishing/stored-posts/store';

/**
 * Hands a post's outcomes to the project's webhooks, and clears them. When that fails, they are due again at the next
 * sweep. Never throws.
 */
export async function tellOutcomes(post: Post): Promise<Post> {
  const { pendingAnnouncements = [] } = post;
  if (pendingAnnouncements.length === 0) return post;
  try {
    const shown = await presentPost(post);
    for (const { outcome, version, at } of pendingAnnouncements)
      await recordOutcome({ post: shown, outcome, changeKey: `${post._id}:${version}`, at });
    const versions = new Set(pendingAnnouncements.map(({ version }) => version));
    return (
      (await changePost(
        post._id,
        (stored) => ({
          ...stored,
          pendingAnnouncements: (stored.pendingAnnouncements ?? []).filter(({ version }) => !versions.has(version)),
        }),
        post,
      )) ?? post
    );
  } catch (err) {
    log.warn({ err, postId: post._id }, 'the webhooks of a post could not be noted; the next sweep tries again');
    return post;
  }
}
