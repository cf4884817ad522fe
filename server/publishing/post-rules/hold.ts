import type { PlatformKey } from '@/lib/platforms/define';
import { DONE, withPlatformPost, platformPostOf, type PlatformPost, type Post } from './aggregate';
import { rolledUp } from './arm';
import { isDue } from './attempt';

export const SKIPPED_TEXT = 'Skipped: its time came while publishing was paused. Publish it now, or choose a new date.';

/** Due, but publishing is paused: it waits for the end of the pause, however long that takes. */
export function held(entry: PlatformPost, { now, text }: { now: Date; text: string }): PlatformPost {
  return { ...entry, errorClass: null, errorText: text, delivery: { ...entry.delivery, heldAt: now } };
}

/** Holds one platform of the post, if it is due. Null: there is nothing to hold (any more). */
export function heldBack(
  post: Post,
  { platform, now, text }: { platform: PlatformKey; now: Date; text: string },
): Post | null {
  const entry = platformPostOf(post, platform);
  return entry && isDue(entry, now) ? withPlatformPost(post, held(entry, { now, text })) : null;
}

export function isHeld({ delivery }: PlatformPost): boolean {
  return delivery.state === 'waiting' && Boolean(delivery.heldAt);
}

/** The earliest moment at which a platform of the post was held; null: none is. */
export function heldSinceOf(post: Post): Date | null {
  const times = post.platformPosts
    .filter(isHeld)
    .flatMap(({ delivery }) => (delivery.heldAt ? [delivery.heldAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Releases held platforms that `covers` names: to be sent at `at`, or skipped when that is null. */
export function letGo(
  post: Post,
  { covers, at }: { covers: (platform: PlatformKey) => boolean; at: Date | null },
): Post | null {
  if (!post.platformPosts.some((entry) => isHeld(entry) && covers(entry.platform))) return null;
  const platformPosts = post.platformPosts.map((entry) => {
    if (!isHeld(entry) || !covers(entry.platform)) return entry;
    if (!at) return { ...entry, status: 'failed' as const, errorClass: null, errorText: SKIPPED_TEXT, delivery: DONE };
    return { ...entry, errorText: null, delivery: { ...entry.delivery, heldAt: null, dueAt: at } };
  });
  return rolledUp({ ...post, platformPosts });
}
