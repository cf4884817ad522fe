import { AppError } from '@/lib/errors/app-error';
import { labelOf } from '@/lib/platforms/keys';
import { armed, disarmed, isPublishable } from './arm';
import type { Post } from './aggregate';

/**
 * A post in the trash: none of its platforms waits any more, and its place in the queue is free. Throws while it is
 * being sent.
 */
export function trashed(post: Post, { by, now }: { by: string; now: Date }): Post {
  const running = post.platformPosts.find((entry) => entry.delivery.state === 'running');
  if (running)
    throw new AppError(
      'CONFLICT',
      `This post is being published to ${labelOf(running.platform)} right now. Delete it when that is done.`,
    );
  const waiting = post.platformPosts
    .filter((entry) => entry.delivery.state === 'waiting')
    .map(({ platform }) => platform);
  return {
    ...post,
    platformPosts: post.platformPosts.map(disarmed),
    queuePlace: null,
    trash: { at: now, by, armed: waiting },
  };
}

/**
 * Restores a post from the trash. Platforms that waited for their time wait again, unless that time has passed: then
 * nothing is sent by itself.
 */
export function restored(post: Post, { now }: { now: Date }): Post {
  const { trash, scheduledFor } = post;
  if (!trash) return post;
  const platformPosts = post.platformPosts.map((entry) => {
    const again =
      scheduledFor &&
      scheduledFor > now &&
      trash.armed.includes(entry.platform) &&
      entry.status !== 'published' &&
      isPublishable(post, entry);
    return again ? armed(entry, scheduledFor) : entry;
  });
  return { ...post, platformPosts, trash: null };
}
