import type { PlatformKey } from '@/lib/platforms/define';
import type { Failure, Pending } from '@/server/publishing/platforms/types';
import { DONE, platformPostOf, withPlatformPost, type PlatformPost, type Post } from './aggregate';
import { rolledUp } from './arm';
import { isDue } from './attempt';
import { held } from './hold';
import { accepted, endedByPartsOut, failed, POLL_MAX_MS, published, unconfirmed, type Live } from './end-attempt';
import { followUpsCutOff, followUpTime } from './follow-up';
import { announcementTime } from './next-action';
import { isWhollyOut } from './parts';

export const MISSED_TEXT = 'Missed its scheduled time';
/** How long one worker's check of the network keeps others from checking. */
const LOOK_LEASE_MS = 30_000;
/** Between two checks of an unknown outcome. */
export const LOOK_AGAIN_MS = 10_000;

type Time = {
  now: Date;
  catchUpMs: number;
  canLook: (platform: PlatformKey) => boolean;
  /** Why nothing may be sent to a platform at the moment. */ paused?: (platform: PlatformKey) => string | null;
  /** Abandoned attempts that demonstrably sent nothing. */ unsent?: ReadonlySet<string>;
};

/**
 * The effect of time alone on a post: pauses that hold it, lost leases, missed times. `missed` counts platform posts.
 */
export function timePassed(
  post: Post,
  { now, catchUpMs, canLook, paused = () => null, unsent = new Set() }: Time,
): { post: Post; missed: number } {
  let missed = 0;
  const platformPosts = post.platformPosts.map((entry) => {
    // Of an older version: a save ends it since.
    if (isDue(entry, now) && isWhollyOut(post, entry)) return endedByPartsOut(entry, now);
    const text = isDue(entry, now) ? paused(entry.platform) : null;
    if (text) return held(entry, { now, text });
    if (isMissed(entry, now, catchUpMs)) {
      missed += 1;
      return { ...entry, status: 'failed' as const, errorClass: null, errorText: MISSED_TEXT, delivery: DONE };
    }
    if (!leaseLost(entry, now)) return followUpsCutOff(entry, now);
    return afterLostLease(unsent.has(entry.delivery.attemptId ?? '') ? nothingSent(entry) : entry, {
      now,
      canLook: canLook(entry.platform),
    });
  });
  const changed = platformPosts.some((entry, index) => entry !== post.platformPosts[index]);
  return { post: changed ? rolledUp({ ...post, platformPosts }) : post, missed };
}

/** No worker was running at its time, nor for as long afterwards as a late post is still wanted. */
function isMissed(entry: PlatformPost, now: Date, catchUpMs: number): boolean {
  return isDue(entry, now) && now.getTime() - (entry.delivery.dueAt?.getTime() ?? 0) > catchUpMs;
}

/** A running attempt whose worker sent no heartbeat for too long. */
export function leaseLost({ delivery }: PlatformPost, now: Date): boolean {
  return delivery.state === 'running' && delivery.leaseUntil !== null && delivery.leaseUntil <= now;
}

/** The worker died: before it sent anything, the delivery is tried again; afterwards its outcome is unknown. */
function afterLostLease(entry: PlatformPost, { now, canLook }: { now: Date; canLook: boolean }): PlatformPost {
  const attempt = entry.attempts.find((one) => one.id === entry.delivery.attemptId);
  const failure: Failure = attempt?.sentAt
    ? { class: 'unknown', text: 'The worker stopped while it was sending' }
    : { class: 'retry', text: 'The worker stopped before anything was sent' };
  return failed(entry, { attemptId: entry.delivery.attemptId ?? '', failure, now, canLook });
}

function nothingSent(entry: PlatformPost): PlatformPost {
  const attempts = entry.attempts.map((one) => (one.id === entry.delivery.attemptId ? { ...one, sentAt: null } : one));
  return { ...entry, attempts };
}

/**
 * Platforms whose delivery can be claimed now, those whose outcome is to be checked, and those whose follow-up steps
 * were left.
 */
export function workOf(post: Post, now: Date): { deliver: PlatformKey[]; look: PlatformKey[]; follow: PlatformKey[] } {
  const named = (entries: PlatformPost[]) => entries.map((entry) => entry.platform);
  return {
    deliver: named(post.platformPosts.filter((entry) => isDue(entry, now))),
    look: named(
      post.platformPosts.filter(
        ({ delivery }) => delivery.state === 'looking' && delivery.dueAt !== null && delivery.dueAt <= now,
      ),
    ),
    follow: named(post.platformPosts.filter((entry) => (followUpTime(entry)?.getTime() ?? Infinity) <= now.getTime())),
  };
}

/** One worker checks; the others leave it alone for a while. Null: there is nothing to check (any more). */
export function lookTaken(post: Post, { platform, now }: { platform: PlatformKey; now: Date }): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry || entry.delivery.state !== 'looking' || !entry.delivery.dueAt || entry.delivery.dueAt > now) return null;
  return withPlatformPost(post, {
    ...entry,
    delivery: { ...entry.delivery, dueAt: new Date(now.getTime() + LOOK_LEASE_MS) },
  });
}

/** The result of checking the network. `later`: no checks allowed for that long. `null`: not there (yet). */
export type Look = Live | Pending | { state: 'failed'; failure: Failure } | { state: 'later'; afterMs: number } | null;

/** The post after a check: published, refused, still on its way, or checked again until its time is over. */
export function lookEnded(
  post: Post,
  { platform, look, now }: { platform: PlatformKey; look: Look; now: Date },
): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry || entry.delivery.state !== 'looking') return null;
  return rolledUp(withPlatformPost(post, afterLook(post, entry, { look, now })));
}

function afterLook(post: Post, entry: PlatformPost, { look, now }: { look: Look; now: Date }): PlatformPost {
  const attemptId = entry.delivery.attemptId ?? '';
  const over = entry.delivery.lookUntil !== null && entry.delivery.lookUntil <= now;
  if (look?.state === 'published') return published(post, entry, { attemptId, found: look, now });
  if (look?.state === 'failed') return failed(entry, { attemptId, failure: look.failure, now, canLook: false });
  // Accepted by the network, as is known only now: from here on its state is checked.
  if (look?.state === 'pending' && (!over || !entry.delivery.pending)) return accepted(entry, look, now);
  const later = look?.state === 'later' ? postponed(entry, look.afterMs, now) : null;
  if (later) return later;
  if (over) return unconfirmed(ended(entry, now));
  return { ...entry, delivery: { ...entry.delivery, dueAt: new Date(now.getTime() + LOOK_AGAIN_MS) } };
}

/**
 * A network that asked us to wait is checked when the wait is over, and for as long as otherwise. Null: that is too
 * long.
 */
function postponed(entry: PlatformPost, afterMs: number, now: Date): PlatformPost | null {
  const { lookUntil } = entry.delivery;
  const began = entry.attempts.at(-1)?.startedAt ?? now;
  const dueAt = new Date(now.getTime() + afterMs);
  if (!lookUntil || dueAt.getTime() - began.getTime() > POLL_MAX_MS) return null;
  return { ...entry, delivery: { ...entry.delivery, dueAt, lookUntil: new Date(lookUntil.getTime() + afterMs) } };
}

function ended(entry: PlatformPost, now: Date): PlatformPost {
  const attempts = entry.attempts.map((attempt) =>
    attempt.outcome === 'running'
      ? {
          ...attempt,
          endedAt: now,
          outcome: 'unknown' as const,
          errorClass: 'unknown' as const,
          errorText: 'The network accepted it, but it did not become visible',
        }
      : attempt,
  );
  return { ...entry, attempts };
}

/** Whether the reminder of incomplete platforms is due. `tell` is false when its moment has passed unnoticed. */
export function reminderDue(post: Post, now: Date): { post: Post; tell: boolean } | null {
  const at = announcementTime(post);
  if (!at || at > now || !post.scheduledFor) return null;
  return { post: { ...post, announcedFor: post.scheduledFor }, tell: post.scheduledFor > now };
}
