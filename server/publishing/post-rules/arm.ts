import type { MainPost } from '@/lib/platforms/effective';
import { statusAfterPublishing } from '@/lib/posts/compute-status';
import { judgePlatform } from '@/lib/posts/judge-platform';
import { IDLE, isActive, type PlatformPost, type Post } from './aggregate';

/** Ready to be claimed from `at` on, with its history cleared: a new delivery of this platform post starts. */
export function armed(entry: PlatformPost, at: Date): PlatformPost {
  return {
    ...entry,
    status: 'pending',
    errorText: null,
    errorClass: null,
    delivery: { ...IDLE, state: 'waiting', dueAt: at },
  };
}

/** No longer waiting. A delivery in flight can't be called back and stays as it is. */
export function disarmed(entry: PlatformPost): PlatformPost {
  return entry.delivery.state === 'waiting' ? { ...entry, delivery: IDLE } : entry;
}

/** Whether a platform post, filled from the main post, may be published. */
export function isPublishable(main: MainPost, entry: Pick<PlatformPost, 'platform' | 'platformSpecificData'>): boolean {
  return judgePlatform(main, entry).complete;
}

/** Derives the post's status from its platforms, once none waits or is in flight. */
export function rolledUp(post: Post): Post {
  if (post.platformPosts.some(isActive)) return post;
  return { ...post, status: statusAfterPublishing(post.platformPosts.map((entry) => entry.status)) ?? post.status };
}
