import { isDeepStrictEqual } from 'node:util';
import type { PostInput } from '@/lib/contracts/posts';
import { AppError, invalid } from '@/lib/errors/app-error';
import { fileIdsIn } from '@/lib/media/own-file';
import type { Probe } from '@/lib/media/probe';
import type { MainPost } from '@/lib/platforms/effective';
import { labelOf } from '@/lib/platforms/keys';
import { statusOnSave } from '@/lib/posts/compute-status';
import { DONE, IDLE, isActive, isInFlight, type Destinations, type PlatformPost, type Post } from './aggregate';
import { armed, disarmed, isPublishable } from './arm';
import { destinationsOf } from './copy';
import { ANNOUNCE_BEFORE_MS } from './next-action';
import { endedByPartsOut } from './end-attempt';
import { frozen, withSettledParts } from './frozen';
import { withOwnParts, writtenIn } from './save-parts';
import { isWhollyOut, keepsSettled, partsOutOf, settledCount } from './parts';

/** A new date of a save may lie this far back: then it publishes immediately (docs/decisions/publishing.md). */
const NEW_DATE_MAX_AGE_MS = 24 * 3_600_000;

/** The save's effect on time, computed once for all platforms. */
type Timing = { now: Date; scheduledFor: Date | null; newDate: boolean; asDraft: boolean; disarm: boolean };
type Change = { before: MainPost; after: MainPost; timing: Timing };

/**
 * A post with the body of a save: present fields change, null clears, absent ones stay. Statuses are computed here; the
 * client's are ignored except for a dated draft. Throws for changes to platforms that are published or in flight, and
 * for old new dates.
 */
export function withSavedInput(
  post: Post,
  {
    body,
    now,
    probes = {},
    bySeries = false,
    destinations = {},
  }: {
    body: PostInput;
    now: Date;
    /** Probes of files, by id, beyond those that the post has. */ probes?: Record<string, Probe>;
    /** The series changes, not this post alone. */ bySeries?: boolean;
    /** Accounts of platforms that it did not have yet; the project's own where none is named. */
    destinations?: Destinations;
  },
): Post {
  const known = { ...post.mediaProbes, ...probes };
  const after = {
    mediaProbes: known,
    title: body.title === undefined ? post.title : (body.title ?? ''),
    ...writtenIn(post, body),
    mediaUrl: body.mediaUrl === undefined ? post.mediaUrl : body.mediaUrl || null,
  };
  const timing = timingOf(post, { body, now });
  refuseRemovals(post, body);
  const change: Change = { before: post, after, timing };
  const sent = body.platformPosts === undefined ? post.platformPosts : (body.platformPosts ?? []);
  const accounts = { ...post.destinations, ...destinations };
  const platformPosts = sent.map((one) => {
    const stored = post.platformPosts.find((entry) => entry.platform === one.platform);
    const data = one.platformSpecificData === undefined ? stored?.platformSpecificData : one.platformSpecificData;
    return savedPlatformPost(stored ?? newPlatformPost(one.platform, accounts[one.platform]), {
      ...change,
      data: withOwnParts(present(data ?? {}), {
        platform: one.platform,
        was: stored?.platformSpecificData ?? {},
        sentContent: body.content,
        after,
      }),
    });
  });
  const { mediaProbes: _, ...bare } = {
    ...post,
    ...after,
    ...planned(post, { body, timing }),
    ...accountsOf(post, accounts),
    platformPosts,
  };
  const saved: Post = { ...bare, ...probesOf(post, { ids: fileIdsIn(bare), known }) };
  refuseChangeOfPublished(post, saved);
  const marked = bySeries || post._id === '' ? saved : markedEdited(post, saved);
  return announced({ ...marked, status: status(saved, timing) }, now);
}

/** A platform that is off keeps its account: on again, the post goes where it went. */
function accountsOf(post: Post, accounts: Destinations): Pick<Post, 'destinations'> {
  const kept = destinationsOf({ ...post, destinations: accounts });
  return Object.keys(kept).length === 0 || isDeepStrictEqual(kept, post.destinations) ? {} : { destinations: kept };
}

/** A new time gives up the place in the queue. */
function planned(
  post: Post,
  { body, timing: { scheduledFor } }: { body: PostInput; timing: Timing },
): Pick<Post, 'scheduledFor' | 'tags' | 'queuePlace'> {
  const moved = scheduledFor?.getTime() !== post.scheduledFor?.getTime();
  return {
    scheduledFor,
    tags: body.tags === undefined ? (post.tags ?? []) : (body.tags ?? []),
    queuePlace: moved ? null : (post.queuePlace ?? null),
  };
}

/** An occurrence with content or a time of its own: later changes of its series leave it alone. */
function markedEdited(before: Post, after: Post): Post {
  if (!after.recurrence || after.recurrence.edited) return after;
  const own = ({ title, content, mediaUrl, scheduledFor, tags = [], platformPosts, parts = [], numbered }: Post) => [
    [parts, numbered ?? false],
    title,
    content,
    mediaUrl,
    scheduledFor,
    tags,
    platformPosts.map((entry) => [entry.platform, filledIn(entry.platformSpecificData)]),
  ];
  return isDeepStrictEqual(own(before), own(after))
    ? after
    : { ...after, recurrence: { ...after.recurrence, edited: true } };
}

/** Only of files that it still names. */
function probesOf(
  post: Post,
  { ids, known }: { ids: readonly string[]; known: Record<string, Probe> },
): Pick<Post, 'mediaProbes'> {
  const kept = Object.fromEntries(ids.flatMap((id) => (known[id] ? [[id, known[id]]] : [])));
  return Object.keys(kept).length > 0 || post.mediaProbes ? { mediaProbes: kept } : {};
}

function timingOf(post: Post, { body, now }: { body: PostInput; now: Date }): Timing {
  // A post published without a date stands on the day it went out: a client that sends its own `null` again changes
  // nothing.
  const isOut = post.platformPosts.length > 0 && post.platformPosts.every((entry) => entry.status === 'published');
  const keepsDate = body.scheduledFor === undefined || (isOut && body.scheduledFor === null);
  const scheduledFor = keepsDate ? post.scheduledFor : (body.scheduledFor ?? null);
  const wasDraft = post.status === 'draft' && post.scheduledFor !== null;
  const asDraft = scheduledFor !== null && (body.status ? body.status === 'draft' : wasDraft);
  const newDate =
    scheduledFor !== null && (scheduledFor.getTime() !== post.scheduledFor?.getTime() || (wasDraft && !asDraft));
  if (newDate && scheduledFor.getTime() < now.getTime() - NEW_DATE_MAX_AGE_MS) {
    throw invalid('scheduledFor', 'This date is more than 24 hours ago. Choose a later one, or none and publish now.');
  }
  const disarm = (scheduledFor === null && post.scheduledFor !== null) || (asDraft && !wasDraft);
  return { now, scheduledFor, newDate, asDraft, disarm };
}

function refuseRemovals(post: Post, body: PostInput): void {
  if (body.platformPosts === undefined) return;
  const kept = new Set((body.platformPosts ?? []).map((entry) => entry.platform));
  for (const entry of post.platformPosts) {
    if (!kept.has(entry.platform)) refuseIfLocked(entry, 'removed');
  }
}

function refuseIfLocked(entry: PlatformPost, what: 'removed' | 'changed'): void {
  const label = labelOf(entry.platform);
  if (entry.status === 'published')
    throw new AppError(
      'ALREADY_PUBLISHED',
      `${label} is already published, so its part of this post can't be ${what}. Leave it as it is; the other platforms can be changed.`,
    );
  const out = partsOutOf(entry).length;
  if (out > 0 && !isInFlight(entry))
    throw new AppError(
      'ALREADY_PUBLISHED',
      `${out === 1 ? 'The first part is' : `The first ${out} parts are`} on ${label} already and can't be ${what}. Change the parts after that, or make a new post.`,
    );
  if (isInFlight(entry))
    throw new AppError(
      'CONFLICT',
      `${label} is being published right now, so its part of this post can't be ${what}. Try again in a moment.`,
    );
}

/** Once every platform is published, no platform is left to send a change to. */
function refuseChangeOfPublished(before: Post, after: Post): void {
  // One that ends with this save had parts that were not out.
  const wasOut = ({ platform, status }: PlatformPost) =>
    status === 'published' && before.platformPosts.some((old) => old.platform === platform && old.status === status);
  if (after.platformPosts.length === 0 || !after.platformPosts.every(wasOut)) return;
  const main = ({ title, content, mediaUrl, scheduledFor, parts = [], numbered = false }: Post) => [
    ...[title, content, mediaUrl, scheduledFor?.getTime() ?? null],
    ...[parts, numbered],
  ];
  if (!isDeepStrictEqual(main(before), main(after)))
    throw new AppError(
      'ALREADY_PUBLISHED',
      "This post is already published everywhere, so it can't be changed any more. Make a new post instead.",
    );
}

function newPlatformPost(platform: PlatformPost['platform'], destinationId?: string): PlatformPost {
  return {
    platform,
    ...(destinationId ? { destinationId } : {}),
    status: 'pending',
    platformSpecificData: {},
    externalId: null,
    publicUrl: null,
    publishedAt: null,
    errorText: null,
    errorClass: null,
    delivery: IDLE,
    attempts: [],
    followUps: [],
  };
}

function savedPlatformPost(
  known: PlatformPost,
  { data, before, after, timing }: Change & { data: Record<string, unknown> },
): PlatformPost {
  const changed = !isDeepStrictEqual(filledIn(data), filledIn(known.platformSpecificData));
  if (known.status === 'published' || isInFlight(known)) {
    if (changed) refuseIfLocked(known, 'changed');
    return { ...known, platformSpecificData: frozen(known, before, after) };
  }
  const own = settledData(known, { data, before, after, changed });
  const entry = {
    ...known,
    platformSpecificData: own,
    delivery: changed || own !== data ? { ...known.delivery, steps: {} } : known.delivery,
  };
  if (isWhollyOut(after, entry)) return endedByPartsOut(entry, timing.now);
  // Its question stays open after any save: sending it again needs the user's answer.
  if (known.delivery.unconfirmed) return entry;
  if (!isPublishable(after, entry))
    return { ...entry, status: 'partial', errorText: null, errorClass: null, delivery: IDLE };
  return timed(entry, timing);
}

/** The sent data where it leaves the parts that are out as they are, else with these as they were sent. */
function settledData(
  known: PlatformPost,
  { data, before, after, changed }: Omit<Change, 'timing'> & { data: Record<string, unknown>; changed: boolean },
): Record<string, unknown> {
  const count = settledCount(before, known);
  if (count === 0 || keepsSettled(known, { count, before, after, data })) return data;
  if (!changed) return withSettledParts(known, { count, before, after });
  if (!known.delivery.unconfirmed) refuseIfLocked(known, 'changed');
  throw new AppError(
    'CONFLICT',
    `Part ${count} may be on ${labelOf(known.platform)} already. Answer that first; the parts after it can be changed.`,
  );
}

/** A complete platform post waiting for its time. */
function timed(entry: PlatformPost, { now, scheduledFor, newDate, asDraft, disarm }: Timing): PlatformPost {
  if (scheduledFor && newDate && !asDraft) return armed(entry, scheduledFor > now ? scheduledFor : now);
  const calm = disarm ? disarmed(entry) : entry;
  if (calm.delivery.state === 'waiting') return { ...calm, status: 'pending' };
  if (scheduledFor && !asDraft && scheduledFor > now) return armed(calm, scheduledFor);
  // Its time has passed with this date: it stays failed, with its reason, until it gets a new date or is published now.
  if (scheduledFor && !asDraft && calm.status === 'failed') return { ...calm, delivery: DONE };
  return { ...calm, status: 'pending', errorText: null, errorClass: null, delivery: IDLE };
}

function status(post: Post, { scheduledFor, asDraft }: Timing): Post['status'] {
  const active = post.platformPosts.some(isActive);
  return statusOnSave({
    platforms: post.platformPosts.map((entry) => entry.status),
    dated: scheduledFor !== null,
    armed: active,
    asDraft,
  });
}

/** Saved within the last hour before its time: the announcement on saving is the only one. */
function announced(post: Post, now: Date): Post {
  const late = post.scheduledFor && post.scheduledFor.getTime() - ANNOUNCE_BEFORE_MS <= now.getTime();
  return late ? { ...post, announcedFor: post.scheduledFor } : post;
}

/** Without null and empty values. */
function present(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}

/** For comparison: an empty field equals a missing one. */
function filledIn(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}
