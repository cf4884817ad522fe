import { AppError } from '@/lib/errors/app-error';
import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { platformLints } from '@/lib/posts/platform-lints';
import { armed, isPublishable } from './arm';
import { isInFlight, platformPostOf, withPlatformPost, type PlatformPost, type Post } from './aggregate';

/** Arms every complete platform for now. Published ones and those in flight are left alone; incomplete ones keep saying why. */
export function publishedNow(post: Post, { now }: { now: Date }): Post {
  if (post.platformPosts.length === 0) throw new AppError('CONFLICT', 'This post has no platform yet. Choose at least one, then publish it.');
  const all = post.platformPosts.every((entry) => entry.status === 'published');
  if (all || post.status === 'published') throw new AppError('ALREADY_PUBLISHED', 'This post is already published. Make a new post to publish it again.');
  const platformPosts = post.platformPosts.map((entry) => (canBeArmed(post, entry) ? armed(entry, now) : entry));
  const moves = platformPosts.some((entry) => isInFlight(entry) || (entry.delivery.state === 'waiting' && entry.status === 'pending'));
  if (!moves) throw new AppError('CONFLICT', `Nothing of this post can be published yet. ${whyNot(post)}`);
  return { ...post, platformPosts };
}

/** Arms one platform for now; a second call while it is in flight changes nothing. */
export function platformPublishedNow(post: Post, { platform, now }: { platform: PlatformKey; now: Date }): Post {
  const { label } = manifestOf(platform);
  const entry = platformPostOf(post, platform);
  if (!entry) throw new AppError('NOT_FOUND', `This post has no ${label} part. Enable ${label} on it and save first.`);
  if (entry.status === 'published') throw new AppError('ALREADY_PUBLISHED', `This post is already published to ${label}.`);
  if (isInFlight(entry)) return post;
  if (!canBeArmed(post, entry)) throw new AppError('CONFLICT', reason(post, entry));
  return withPlatformPost(post, armed(entry, now));
}

function canBeArmed(post: Post, entry: PlatformPost): boolean {
  return entry.status !== 'published' && !isInFlight(entry) && !entry.delivery.unconfirmed && isPublishable(post, entry);
}

function whyNot(post: Post): string {
  return post.platformPosts
    .filter((entry) => entry.status !== 'published')
    .map((entry) => reason(post, entry))
    .join(' ');
}

/** Why a platform post can't be sent: an open question about its delivery, or what is wrong with it. */
function reason(post: Post, entry: PlatformPost): string {
  const manifest = manifestOf(entry.platform);
  if (entry.delivery.unconfirmed) {
    return `${manifest.label} may already have this post. Check the channel, then choose “It is live” or “It is not there: send it”.`;
  }
  const found = platformLints(manifest, effectivePost(manifest, post, entry.platformSpecificData)).find((lint) => lint.severity === 'error');
  return `${found?.message ?? `${manifest.label} configuration incomplete`}.`;
}
