import type { PublishablePost } from '@/server/publishing/platforms/types';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { lastKnownPart, messageDue } from '@/server/publishing/post-rules/parts';

/** The next message of the delivery: the post, or the first part that is not out, with the one before it. */
export function nextMessage(post: Post, entry: PlatformPost): PublishablePost {
  const { message } = messageDue(post, entry);
  const before = lastKnownPart(entry);
  return before ? { ...message, after: { externalId: before.externalId, about: before.about ?? {} } } : message;
}

/** Nothing follows it. */
export function isLastMessage(post: Post, entry: PlatformPost): boolean {
  const { index, count } = messageDue(post, entry);
  return index === count - 1;
}
