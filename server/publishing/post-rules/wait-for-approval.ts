import type { PlatformKey } from '@/lib/platforms/define';
import { IDLE, isActive, platformPostOf, withPlatformPost, type PlatformPost, type Post } from './aggregate';
import { isDue } from './attempt';

export const WAITS_TEXT = 'Waits for approval.';
export const TOO_LATE_TEXT = 'Not approved in time. Publish it now, or choose a new date.';
/** So late a post may still go out by itself once it is approved. */
export const LATE_MS = 3_600_000;
/** Between two looks: an approval wakes it at once. */
const LOOK_AGAIN_MS = 300_000;

type Gate = { platform: PlatformKey; now: Date; isReleased: boolean };

/**
 * A due delivery of a post that needs approval: it waits while there is none, and stops waiting an hour after its time,
 * from when on it is sent by hand alone. Null: nothing holds it back, or there is nothing to hold (any more).
 */
export function heldForApproval(post: Post, { platform, now, isReleased }: Gate): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry || !isDue(entry, now)) return null;
  const waitsSince = entry.delivery.waitsSince ?? entry.delivery.dueAt ?? now;
  const isLate = entry.delivery.waitsSince !== undefined && now.getTime() - waitsSince.getTime() > LATE_MS;
  if (isReleased && !isLate) return null;
  return withPlatformPost(post, isLate ? tooLate(entry, waitsSince) : waiting(entry, waitsSince, now));
}

function waiting(entry: PlatformPost, waitsSince: Date, now: Date): PlatformPost {
  const dueAt = new Date(Math.min(now.getTime() + LOOK_AGAIN_MS, waitsSince.getTime() + LATE_MS + 1));
  const delivery = { ...entry.delivery, waitsSince, dueAt: dueAt > now ? dueAt : new Date(now.getTime() + 1) };
  return { ...entry, errorClass: null, errorText: WAITS_TEXT, delivery };
}

function tooLate(entry: PlatformPost, waitsSince: Date): PlatformPost {
  return { ...entry, status: 'pending', errorClass: null, errorText: TOO_LATE_TEXT, delivery: { ...IDLE, waitsSince } };
}

/** Looks at once at what waits for its approval, which has come. */
export function wokenByApproval(post: Post, now: Date): Post {
  if (!post.platformPosts.some(isWaiting)) return post;
  const platformPosts = post.platformPosts.map((entry) =>
    isWaiting(entry) ? { ...entry, delivery: { ...entry.delivery, dueAt: now } } : entry,
  );
  return { ...post, platformPosts };
}

const isWaiting = ({ delivery }: PlatformPost) => delivery.state === 'waiting' && Boolean(delivery.waitsSince);

/** Its time has come, and it goes nowhere before it is approved. */
export function waitsForApproval({ approval, platformPosts }: Pick<Post, 'approval' | 'platformPosts'>): boolean {
  const isApproved = approval?.state === 'approved' && approval.current;
  return !isApproved && platformPosts.some((entry) => Boolean(entry.delivery.waitsSince) && !isInFlightOf(entry));
}

const isInFlightOf = (entry: PlatformPost) => isActive(entry) && entry.delivery.state !== 'waiting';
