import { AppError, invalid } from '@/lib/errors/app-error';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import type { PostStatus } from '@/lib/posts/statuses';
import { DONE, IDLE, isInFlight, platformPostOf, withPlatformPost, type PlatformPost, type Post } from './aggregate';
import { armed, disarmed, isPublishable, rolledUp } from './arm';
import { withPartOut } from './end-attempt';
import { messageDue } from './parts';
import { undoable } from './undo';

const PAST_MAX_MS = 24 * 3_600_000;

/**
 * The post's status set by hand: scheduled needs a date and arms what is ready; leaving scheduled disarms what waits.
 */
export function statusSet(post: Post, { status, now }: { status: PostStatus; now: Date }): Post {
  if (status === 'scheduled') return undoable(post, scheduled(post, now), { until: now, now });
  if (status === post.status) return post;
  const time = status === 'published' ? outBy(post, now) : {};
  return undoable(
    post,
    { ...post, ...time, status, platformPosts: post.platformPosts.map(disarmed) },
    { until: now, now },
  );
}

/** A post marked as published by hand stands on a day: its own, or today when it has none or a future one. */
function outBy({ scheduledFor }: Post, now: Date): Partial<Post> {
  return scheduledFor && scheduledFor <= now ? {} : { scheduledFor: now, announcedFor: now, queuePlace: null };
}

function scheduled(post: Post, now: Date): Post {
  const { scheduledFor } = post;
  if (!scheduledFor) throw invalid('status', 'A scheduled post needs a date. Give it one first.');
  if (scheduledFor.getTime() < now.getTime() - PAST_MAX_MS)
    throw invalid('status', 'The date of this post is more than 24 hours ago. Give it a later one first.');
  const at = scheduledFor > now ? scheduledFor : now;
  const platformPosts = post.platformPosts.map((entry) => {
    const open =
      entry.status !== 'published' &&
      !isInFlight(entry) &&
      entry.delivery.state !== 'waiting' &&
      !entry.delivery.unconfirmed;
    return open && isPublishable(post, entry) ? armed(entry, at) : entry;
  });
  return { ...post, status: 'scheduled', platformPosts };
}

type PlatformStatusByHand = {
  platform: PlatformKey;
  status: 'pending' | 'published' | 'failed';
  publicUrl?: string | null;
  /** The part that it is about; none: all of the post. */
  part?: number | null;
  now: Date;
};

/**
 * Sets a platform's status by hand: also the answer to an unconfirmed delivery, “It is live” or “It is not there: send
 * it”.
 */
export function platformStatusSet(
  post: Post,
  { platform, status, publicUrl, part = null, now }: PlatformStatusByHand,
): Post {
  const label = labelOf(platform);
  const entry = platformPostOf(post, platform);
  if (!entry) throw new AppError('NOT_FOUND', `This post has no ${label} part.`);
  if (entry.delivery.state === 'running')
    throw new AppError('CONFLICT', `${label} is being published right now. Wait for the result, then set its status.`);
  if (entry.status === 'published' && entry.externalId && status !== 'published')
    throw new AppError('ALREADY_PUBLISHED', `${label} has published this post, so its status can't be changed.`);
  if (part !== null) refuseOtherPart(post, entry, part);
  const changed = {
    published: () => (part === null ? live(entry, publicUrl, now) : partLive(post, entry, { publicUrl, now })),
    pending: () => waitingAgain(post, entry, now),
    failed: () => givenUp(entry),
  }[status]();
  const time = changed.status === 'published' && post.scheduledFor === null ? outBy(post, now) : {};
  return undoable(post, rolledUp({ ...withPlatformPost(post, changed), ...time }), { until: now, now });
}

/** Only the part that its delivery is of can be told about: those before are there, those behind were never sent. */
function refuseOtherPart(post: Post, entry: PlatformPost, part: number): void {
  const { index, count } = messageDue(post, entry);
  if (count > 1 && part === index && entry.status !== 'published') return;
  const label = labelOf(entry.platform);
  if (count < 2) throw new AppError('CONFLICT', `This post goes to ${label} whole: it has no parts there.`);
  const turn = entry.status === 'published' ? 'All its parts are there.' : `It is part ${index + 1} that waits.`;
  throw new AppError('CONFLICT', `The status of part ${part + 1} on ${label} can't be set. ${turn}`);
}

/** The rest goes on at once. */
function partLive(
  post: Post,
  entry: PlatformPost,
  { publicUrl, now }: { publicUrl: string | null | undefined; now: Date },
): PlatformPost {
  const externalId = publicUrl ? (manifestOf(entry.platform).parts?.idIn?.(publicUrl) ?? null) : null;
  const next = withPartOut(post, entry, { externalId, publicUrl: publicUrl || null, at: now });
  return next.status === 'published' ? next : armed(next, now);
}

function live(entry: PlatformPost, publicUrl: string | null | undefined, now: Date): PlatformPost {
  return {
    ...entry,
    status: 'published',
    publicUrl: publicUrl || entry.publicUrl,
    publishedAt: entry.publishedAt ?? now,
    errorText: null,
    errorClass: null,
    delivery: DONE,
  };
}

/** An unconfirmed delivery is sent again immediately; anything else waits for its date, or for a publish call. */
function waitingAgain(post: Post, entry: PlatformPost, now: Date): PlatformPost {
  if (entry.delivery.state === 'waiting') return entry;
  const asked = entry.delivery.unconfirmed || entry.delivery.state === 'looking';
  if (asked) return armed(entry, now);
  const pending: PlatformPost = {
    ...entry,
    status: 'pending',
    publicUrl: null,
    publishedAt: null,
    errorText: null,
    errorClass: null,
    delivery: IDLE,
  };
  const { scheduledFor, status } = post;
  return status !== 'draft' && scheduledFor && scheduledFor > now && isPublishable(post, entry)
    ? armed(pending, scheduledFor)
    : pending;
}

/** Giving up does not settle an unconfirmed delivery: its question stays open. */
function givenUp(entry: PlatformPost): PlatformPost {
  if (entry.delivery.unconfirmed) return entry;
  return { ...entry, status: 'failed', errorText: entry.errorText ?? 'Set to failed by hand', delivery: DONE };
}
