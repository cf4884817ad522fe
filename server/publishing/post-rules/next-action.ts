import type { PlatformPost, Post } from './aggregate';
import { followUpTime } from './follow-up';

/** How long before its time the owner is reminded of incomplete platforms (docs/decisions/publishing.md). */
export const ANNOUNCE_BEFORE_MS = 3_600_000;

/**
 * When a worker has to look at this post next; null: never by itself. The sweep relies on this alone, so every effect
 * of time must be included.
 */
export function nextActionOf(post: Post): Date | null {
  if (post.trash) return null;
  const times = [
    ...post.platformPosts.flatMap((entry) => [deliveryTime(entry), followUpTime(entry)]),
    announcementTime(post),
    post.pendingAnnouncements?.[0]?.at ?? null,
  ].flatMap((time) => (time ? [time.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function deliveryTime({ delivery }: PlatformPost): Date | null {
  if (delivery.heldAt) return null;
  if (delivery.state === 'running') return delivery.leaseUntil;
  return delivery.state === 'waiting' || delivery.state === 'looking' ? delivery.dueAt : null;
}

/** An hour before its time, when the post goes out incomplete or nowhere and its owner has not been told yet. */
export function announcementTime(post: Post): Date | null {
  const { scheduledFor, announcedFor, status } = post;
  if (!scheduledFor || !['scheduled', 'partial'].includes(status) || scheduledFor.getTime() === announcedFor?.getTime())
    return null;
  const goesOutWhole = post.platformPosts.length > 0 && post.platformPosts.every((entry) => entry.status !== 'partial');
  if (goesOutWhole) return null;
  const undelivered = post.platformPosts.every((entry) => entry.attempts.length === 0);
  return undelivered ? new Date(scheduledFor.getTime() - ANNOUNCE_BEFORE_MS) : null;
}
