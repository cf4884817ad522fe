import type { PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import {
  platformPostOf,
  withPlatformPost,
  type Attempt,
  type Delivery,
  type PlatformPost,
  type Post,
} from './aggregate';
import { isWhollyOut, messageDue } from './parts';

/** A claim holds for this long without a heartbeat (docs/decisions/publishing.md). */
export const LEASE_MS = env.LEASE_SECONDS * 1000;
export const HEARTBEAT_MS = LEASE_MS / 4;
/** Attempts kept per platform post: a network that limits us for weeks must not grow the document without end. */
const MAX_ATTEMPTS_STORED = 100;

type Claim = { platform: PlatformKey; attemptId: string; worker: string; now: Date };

/** The claim: running under a lease, with its attempt on record. Null when there is nothing to claim (any more). */
export function claimed(post: Post, { platform, attemptId, worker, now }: Claim): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry || !isDue(entry, now) || isWhollyOut(post, entry)) return null;
  const { index, count } = messageDue(post, entry);
  const attempt: Attempt = {
    id: attemptId,
    startedAt: now,
    endedAt: null,
    sentAt: null,
    sentFrom: null,
    outcome: 'running',
    errorClass: null,
    errorText: null,
    requestId: attemptId,
    worker,
    ...(count > 1 ? { part: index } : {}),
  };
  return withPlatformPost(post, {
    ...entry,
    attempts: [...entry.attempts, attempt].slice(-MAX_ATTEMPTS_STORED),
    delivery: {
      ...entry.delivery,
      state: 'running',
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      attemptId,
      dueAt: null,
    },
  });
}

/** Waiting, its time has come, and no pause holds it. */
export function isDue({ status, delivery }: PlatformPost, now: Date): boolean {
  return (
    delivery.state === 'waiting' &&
    !delivery.heldAt &&
    status !== 'published' &&
    delivery.dueAt !== null &&
    delivery.dueAt <= now
  );
}

type Fence = { platform: PlatformKey; attemptId: string };

/** The platform post while this attempt holds it; null once the lease is lost. */
export function held(post: Post, { platform, attemptId }: Fence): PlatformPost | null {
  const entry = platformPostOf(post, platform);
  return entry && entry.delivery.state === 'running' && entry.delivery.attemptId === attemptId ? entry : null;
}

/**
 * From now on a lost response means an unknown outcome. `place`: where a ticket tells whether a byte left. Null: the
 * lease is lost and nothing may be sent.
 */
export function markedSent(
  post: Post,
  { now, place, ...fence }: Fence & { now: Date; place: string | null },
): Post | null {
  const entry = held(post, fence);
  if (!entry) return null;
  const attempts = entry.attempts.map((attempt) =>
    attempt.id === fence.attemptId ? { ...attempt, sentAt: attempt.sentAt ?? now, sentFrom: place } : attempt,
  );
  return withPlatformPost(post, {
    ...entry,
    attempts,
    delivery: { ...entry.delivery, leaseUntil: new Date(now.getTime() + LEASE_MS) },
  });
}

/** The result of a finished step, stored before the next one starts. Null: the lease is lost. */
export function stepSaved(
  post: Post,
  { name, result, ...fence }: Fence & { name: string; result: unknown },
): Post | null {
  const entry = held(post, fence);
  return (
    entry &&
    withPlatformPost(post, {
      ...entry,
      delivery: { ...entry.delivery, steps: { ...entry.delivery.steps, [name]: result } },
    })
  );
}

/** An account that the network asked to wait: not before then, and not counted as an attempt. */
export function deferred(
  post: Post,
  { platform, until, text, now }: { platform: PlatformKey; until: Date; text: string; now: Date },
): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry || !isDue(entry, now)) return null;
  return withPlatformPost(post, {
    ...entry,
    errorClass: 'rate-limited',
    errorText: text,
    delivery: { ...entry.delivery, dueAt: until },
  });
}

/** Returns the delivery to the queue for `at`. */
export function waitingAgain(delivery: Delivery, at: Date): Delivery {
  return {
    ...delivery,
    state: 'waiting',
    dueAt: at,
    leaseUntil: null,
    attemptId: null,
    pending: null,
    lookUntil: null,
  };
}
