import { AppError } from '@/lib/errors/app-error';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { judgePlatform } from '@/lib/posts/judge-platform';
import { statusOnSave } from '@/lib/posts/compute-status';
import { armed, isPublishable } from './arm';
import { sentByHand } from './approval';
import { undoable } from './undo';
import { isActive, isInFlight, platformPostOf, withPlatformPost, type PlatformPost, type Post } from './aggregate';

/** `undoMs`: it waits that long before anything leaves, and can be undone. */
type When = { now: Date; undoMs?: number };

/**
 * Arms every complete platform for now. Published ones and those in flight are left alone; incomplete ones keep their
 * reason.
 */
export function publishedNow(post: Post, { now, undoMs = 0 }: When): Post {
  if (post.platformPosts.length === 0)
    throw new AppError('CONFLICT', 'This post has no platform yet. Choose at least one, then publish it.');
  const all = post.platformPosts.every((entry) => entry.status === 'published');
  if (all || post.status === 'published')
    throw new AppError('ALREADY_PUBLISHED', 'This post is already published. Make a new post to publish it again.');
  const at = new Date(now.getTime() + undoMs);
  const asked = undoMs > 0 ? isCountingDown(post, now) : () => false;
  const platformPosts = post.platformPosts.map((entry) =>
    canBeArmed(post, entry) && !asked(entry) ? armed(entry, at) : entry,
  );
  const moves = platformPosts.some(
    (entry) => isInFlight(entry) || (entry.delivery.state === 'waiting' && entry.status === 'pending'),
  );
  if (!moves) throw new AppError('CONFLICT', `Nothing of this post can be published yet. ${whyNot(post)}`);
  if (platformPosts.every((entry, index) => entry === post.platformPosts[index])) return post;
  const isFirst = post.platformPosts.every((entry) => entry.status !== 'published');
  return goingOut(post, { ...post, platformPosts }, { at, now, takesTime: isFirst });
}

/** Arms one platform for now; a second call while it is in flight changes nothing. */
export function platformPublishedNow(
  post: Post,
  { platform, now, undoMs = 0 }: When & { platform: PlatformKey },
): Post {
  const label = labelOf(platform);
  const entry = platformPostOf(post, platform);
  if (!entry) throw new AppError('NOT_FOUND', `This post has no ${label} part. Enable ${label} on it and save first.`);
  if (entry.status === 'published')
    throw new AppError('ALREADY_PUBLISHED', `This post is already published to ${label}.`);
  if (isInFlight(entry)) return post;
  if (!canBeArmed(post, entry)) throw new AppError('CONFLICT', reason(post, entry));
  if (undoMs > 0 && isCountingDown(post, now)(entry)) return post;
  const at = new Date(now.getTime() + undoMs);
  const others = post.platformPosts.filter((other) => other !== entry);
  const isAlone = others.every((other) => other.status !== 'published' && !isActive(other));
  return goingOut(post, withPlatformPost(post, armed(entry, at)), { at, now, takesTime: isAlone });
}

/** Requested, and not started: requesting it again changes nothing. */
function isCountingDown({ undo }: Post, now: Date): (entry: PlatformPost) => boolean {
  const until = undo && undo.until > now ? undo.until : now;
  return ({ delivery }) =>
    delivery.state === 'waiting' && delivery.dueAt !== null && delivery.dueAt > now && delivery.dueAt <= until;
}

/**
 * Every view shows a post on the day that it goes out: one without a date takes this time, and so does an unpublished
 * one (`takesTime`), whatever it was planned for.
 */
function goingOut(before: Post, post: Post, { at, now, takesTime }: { at: Date; now: Date; takesTime: boolean }): Post {
  const dated = takesTime || post.scheduledFor === null ? { scheduledFor: at, announcedFor: at, queuePlace: null } : {};
  const status = statusOnSave({
    platforms: post.platformPosts.map((entry) => entry.status),
    dated: true,
    armed: true,
    asDraft: false,
  });
  const out = sentByHand(before, { ...post, ...dated, status, undo: null });
  return at > now ? undoable(before, out, { until: at, now }) : out;
}

function canBeArmed(post: Post, entry: PlatformPost): boolean {
  return (
    entry.status !== 'published' && !isInFlight(entry) && !entry.delivery.unconfirmed && isPublishable(post, entry)
  );
}

function whyNot(post: Post): string {
  return post.platformPosts
    .filter((entry) => entry.status !== 'published')
    .map((entry) => reason(post, entry))
    .join(' ');
}

/** Why a platform post can't be sent: an open question about its delivery, or its findings. */
function reason(post: Post, entry: PlatformPost): string {
  const { manifest, lints } = judgePlatform(post, entry);
  if (entry.delivery.unconfirmed) {
    return `${manifest.label} may already have this post. Check the channel, then choose “It is live” or “It is not there: send it”.`;
  }
  const found = lints.find((lint) => lint.severity === 'error');
  return `${found?.message ?? `${manifest.label} configuration incomplete`}.`;
}
