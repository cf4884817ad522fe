import type { PlatformKey } from '@/lib/platforms/define';
import { CAUSES } from '@/lib/posts/failure-cause';
import type { ErrorClass } from '@/lib/posts/statuses';
import type { Failure, Published, Pending } from '@/server/publishing/platforms/types';
import {
  DONE,
  IDLE,
  platformPostOf,
  withPlatformPost,
  type Attempt,
  type PartOut,
  type PlatformPost,
  type Post,
} from './aggregate';
import { rolledUp } from './arm';
import { held, waitingAgain } from './attempt';
import { followUpsAsked } from './follow-up';
import { messageDue, partsOutOf } from './parts';
import { RETRY_WAITS_MS } from './retry-waits';

/** How long an unknown outcome is looked up where the network can be asked. */
export const LOOK_UP_MS = 120_000;
const FIRST_LOOK_MS = 5_000;
/** How long an accepted post may take to become live before we stop checking. */
export const POLL_MAX_MS = 3_600_000;
export const UNCONFIRMED_TEXT = 'Delivery could not be confirmed. Check the channel before retrying.';

/** Live, and the steps that remain (first comment, cover). */
export type Live = Published & { followUps?: readonly string[] };

/** How an attempt ended. `released`: the worker stopped before it sent anything. */
export type End = Live | Pending | { state: 'failed'; failure: Failure } | { state: 'released' };

type Ending = { platform: PlatformKey; attemptId: string; end: End; now: Date; canLook: boolean };

/**
 * The post after an attempt. Null when the attempt no longer holds the platform post, so that its end changes nothing.
 * One result counts even then: that the network has published it.
 */
export function attemptEnded(post: Post, { platform, attemptId, end, now, canLook }: Ending): Post | null {
  const entry =
    held(post, { platform, attemptId }) ?? (end.state === 'published' ? lateFor(post, { platform, attemptId }) : null);
  if (!entry) return null;
  if (end.state === 'published')
    return rolledUp(withPlatformPost(post, published(post, entry, { attemptId, found: end, now })));
  if (end.state === 'pending') return withPlatformPost(post, accepted(entry, end, now));
  if (end.state === 'released') return withPlatformPost(post, released(entry, attemptId, now));
  return rolledUp(withPlatformPost(post, failed(entry, { attemptId, failure: end.failure, now, canLook })));
}

/**
 * An attempt whose lease ran out while the network was still working on it, and no other has started since, nor is its
 * part known to be out.
 */
function lateFor(
  post: Post,
  { platform, attemptId }: { platform: PlatformKey; attemptId: string },
): PlatformPost | null {
  const entry = platformPostOf(post, platform);
  const last = entry?.attempts.at(-1);
  return entry &&
    entry.delivery.state !== 'running' &&
    last?.id === attemptId &&
    (last.part ?? 0) === partsOutOf(entry).length &&
    entry.status !== 'published'
    ? entry
    : null;
}

type Found = { attemptId: string; found: Live; now: Date };

/** Live: nothing is left to do, or the next part. */
export function published(post: Post, entry: PlatformPost, { attemptId, found, now }: Found): PlatformPost {
  const { externalId, publicUrl, about = {} } = found;
  const ended = withAttempt(entry, attemptId, { endedAt: now, outcome: 'published' });
  const next = withPartOut(post, ended, { externalId, publicUrl, at: now, about });
  if (next.status !== 'published') return { ...next, delivery: { ...IDLE, state: 'waiting', dueAt: now } };
  return { ...next, followUps: [...entry.followUps, ...followUpsAsked(found.followUps ?? [], { about, now })] };
}

/** With one more part that is there: published once that was the last, and still to be sent otherwise. */
export function withPartOut(post: Post, entry: PlatformPost, part: PartOut): PlatformPost {
  const { count } = messageDue(post, entry);
  const partsOut = [...partsOutOf(entry), part];
  const isWhole = partsOut.length >= count;
  const [first = part] = partsOut;
  return {
    ...entry,
    // Of a post of several parts the first stands for it: the others are found from there.
    externalId: first.externalId,
    publicUrl: first.publicUrl,
    errorText: null,
    errorClass: null,
    ...(count > 1 ? { partsOut } : {}),
    ...(isWhole ? { status: 'published', publishedAt: part.at, delivery: DONE } : { status: 'pending' }),
  };
}

/** Published: the parts behind those that are out were taken away, and its comment follows as after a last part. */
export function endedByPartsOut(entry: PlatformPost, now: Date): PlatformPost {
  const last = partsOutOf(entry).at(-1);
  const comment = entry.platformSpecificData.first_comment;
  const kinds = typeof comment === 'string' && comment !== '' ? ['first_comment'] : [];
  return {
    ...entry,
    status: 'published',
    publishedAt: last?.at ?? now,
    errorText: null,
    errorClass: null,
    delivery: DONE,
    followUps: [...entry.followUps, ...followUpsAsked(kinds, { about: last?.about ?? {}, now })],
  };
}

/** Accepted by the network and not live yet: it is checked again, and no worker waits meanwhile. */
export function accepted(entry: PlatformPost, { pollAfterMs, data }: Pending, now: Date): PlatformPost {
  const lookUntil = entry.delivery.pending ? entry.delivery.lookUntil : new Date(now.getTime() + POLL_MAX_MS);
  return {
    ...entry,
    delivery: {
      ...entry.delivery,
      state: 'looking',
      dueAt: new Date(now.getTime() + pollAfterMs),
      leaseUntil: null,
      pending: { pollAfterMs, data },
      lookUntil,
    },
  };
}

function released(entry: PlatformPost, attemptId: string, now: Date): PlatformPost {
  return {
    ...withAttempt(entry, attemptId, {
      endedAt: now,
      outcome: 'cancelled',
      errorText: 'The worker was stopped before anything was sent',
    }),
    delivery: waitingAgain(entry.delivery, now),
  };
}

type Failing = { attemptId: string; failure: Failure; now: Date; canLook: boolean };

/** One row of the table in docs/decisions/publishing.md per class. */
export function failed(entry: PlatformPost, { attemptId, failure, now, canLook }: Failing): PlatformPost {
  const words = { errorClass: failure.class, errorText: failure.text };
  const requestId = failure.requestId ? { requestId: failure.requestId } : {};
  const ended = (outcome: Attempt['outcome']) =>
    withAttempt(entry, attemptId, {
      endedAt: now,
      outcome,
      ...words,
      ...requestId,
      cause: failure.cause ?? { code: CAUSES.own },
    });
  switch (failure.class) {
    case 'retry':
      return retried({ ...ended('retry'), ...words }, now);
    case 'rate-limited':
      return {
        ...ended('rate-limited'),
        ...words,
        delivery: waitingAgain(entry.delivery, new Date(now.getTime() + failure.afterMs)),
      };
    case 'authentication':
    case 'permanent':
      return { ...ended('failed'), ...words, status: 'failed', delivery: DONE };
    case 'unknown':
      return canLook ? lookedUp(ended('unknown'), now) : unconfirmed(ended('unknown'));
  }
}

function retried(entry: PlatformPost, now: Date): PlatformPost {
  const tries = entry.delivery.tries + 1;
  const wait = RETRY_WAITS_MS[tries - 1];
  if (wait === undefined)
    return { ...entry, status: 'failed', errorText: `${entry.errorText} (tried ${tries} times)`, delivery: DONE };
  return { ...entry, delivery: { ...waitingAgain(entry.delivery, new Date(now.getTime() + wait)), tries } };
}

function lookedUp(entry: PlatformPost, now: Date): PlatformPost {
  return {
    ...entry,
    errorClass: 'unknown',
    errorText: 'The network’s response was lost. The network is being asked whether the post arrived.',
    delivery: {
      ...entry.delivery,
      state: 'looking',
      leaseUntil: null,
      dueAt: new Date(now.getTime() + FIRST_LOOK_MS),
      lookUntil: new Date(now.getTime() + LOOK_UP_MS),
      pending: null,
    },
  };
}

/** No one can tell whether it arrived: the user has to check, and it is never sent again by itself. */
export function unconfirmed(entry: PlatformPost): PlatformPost {
  return {
    ...entry,
    status: 'failed',
    errorClass: 'unknown' satisfies ErrorClass,
    errorText: UNCONFIRMED_TEXT,
    delivery: { ...DONE, unconfirmed: true },
  };
}

export function withAttempt(entry: PlatformPost, attemptId: string, changes: Partial<Attempt>): PlatformPost {
  return {
    ...entry,
    attempts: entry.attempts.map((attempt) => (attempt.id === attemptId ? { ...attempt, ...changes } : attempt)),
  };
}
