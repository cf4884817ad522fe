import type { PlatformKey } from '@/lib/platforms/define';
import type { Failure } from '@/server/publishing/platforms/types';
import { platformPostOf, withPlatformPost, type FollowUpNote, type PlatformPost, type Post } from './aggregate';
import { LEASE_MS } from './attempt';
import { RETRY_WAITS_MS } from './retry-waits';

export const CUT_OFF_TEXT =
  'The worker stopped during this step: it may or may not have taken effect, and is never repeated';

/** How a step after publishing ended. `released`: its worker stopped before anything was sent. */
export type FollowUpEnd = { state: 'done' } | { state: 'released' } | { state: 'failed'; failure: Failure };

type Taken = { platform: PlatformKey; kind: string; by: string };

/**
 * The follow-up steps of a post that has just become live. The worker that published it starts immediately; after a
 * lease's time any other may.
 */
export function followUpsAsked(
  kinds: readonly string[],
  { about, now }: { about: Record<string, unknown>; now: Date },
): FollowUpNote[] {
  return kinds.map((kind) => ({
    kind,
    outcome: 'waiting',
    text: null,
    at: now,
    dueAt: new Date(now.getTime() + LEASE_MS),
    by: null,
    sentAt: null,
    tries: 0,
    about,
  }));
}

/** When a worker has to look at a step: to start it, or because the worker that started it is gone. */
export function followUpTime({ followUps }: PlatformPost): Date | null {
  const times = followUps.flatMap((note) => (isOpen(note) ? [dueAtOf(note).getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const isOpen = ({ outcome }: FollowUpNote): boolean => outcome === 'waiting' || outcome === 'running';
const dueAtOf = ({ dueAt, at }: FollowUpNote): Date => dueAt ?? new Date(at.getTime() + LEASE_MS);

/** The claim on a step: one worker has it, under a lease. Null: another worker has it, or it is over. */
export function followUpTaken(post: Post, { platform, kind, by, now }: Taken & { now: Date }): Post | null {
  return changed(
    post,
    platform,
    (note) => note.kind === kind && note.outcome === 'waiting',
    (note) => ({ ...note, outcome: 'running', by, at: now, sentAt: null, dueAt: leaseFrom(now) }),
  );
}

/**
 * From now on the step may have been done, so no worker repeats it. Null: the lease is lost and nothing may be sent.
 */
export function followUpSent(post: Post, { now, ...taken }: Taken & { now: Date }): Post | null {
  return changed(post, taken.platform, heldBy(taken), (note) => ({
    ...note,
    sentAt: note.sentAt ?? now,
    dueAt: leaseFrom(now),
  }));
}

/** The heartbeat. Null: the lease is lost. */
export function followUpExtended(post: Post, { now, ...taken }: Taken & { now: Date }): Post | null {
  return changed(post, taken.platform, heldBy(taken), (note) => ({ ...note, dueAt: leaseFrom(now) }));
}

/**
 * Records the end of a step, which can't harm its post. A step that certainly did nothing is tried again. Null: another
 * worker has it.
 */
export function followUpEnded(
  post: Post,
  { end, now, ...taken }: Taken & { end: FollowUpEnd; now: Date },
): Post | null {
  const late = ({ kind, by, outcome, sentAt }: FollowUpNote) =>
    end.state === 'done' && kind === taken.kind && by === taken.by && outcome === 'failed' && Boolean(sentAt);
  return changed(
    post,
    taken.platform,
    (note) => heldBy(taken)(note) || late(note),
    (note) => ended(note, end, now),
  );
}

/** An account that its network asked to wait: its steps wait too, and have not started. */
export function followUpsDeferred(
  post: Post,
  { platform, until }: { platform: PlatformKey; until: Date },
): Post | null {
  return changed(
    post,
    platform,
    ({ outcome }) => outcome === 'waiting',
    (note) => ({ ...note, dueAt: until }),
  );
}

/** Steps whose worker is gone: started again when nothing was sent, otherwise reported and left. */
export function followUpsCutOff(entry: PlatformPost, now: Date): PlatformPost {
  const isLost = (note: FollowUpNote) => note.outcome === 'running' && dueAtOf(note) <= now;
  if (!entry.followUps.some(isLost)) return entry;
  const settle = (note: FollowUpNote): FollowUpNote =>
    note.sentAt ? closed(note, 'failed', CUT_OFF_TEXT, now) : { ...note, outcome: 'waiting', by: null, dueAt: now };
  return { ...entry, followUps: entry.followUps.map((note) => (isLost(note) ? settle(note) : note)) };
}

function ended(note: FollowUpNote, end: FollowUpEnd, now: Date): FollowUpNote {
  if (end.state === 'done') return closed(note, 'done', null, now);
  if (end.state === 'released') return { ...note, outcome: 'waiting', by: null, dueAt: now };
  const { failure } = end;
  if (failure.class === 'unknown')
    return closed(note, 'failed', `${failure.text}. It may or may not have taken effect, and is never repeated`, now);
  const again = (wait: number): FollowUpNote => ({
    ...note,
    outcome: 'waiting',
    by: null,
    text: failure.text,
    dueAt: new Date(now.getTime() + wait),
  });
  if (failure.class === 'rate-limited') return again(failure.afterMs);
  const tries = (note.tries ?? 0) + 1;
  const wait = failure.class === 'retry' ? RETRY_WAITS_MS[tries - 1] : undefined;
  return wait === undefined ? closed(note, 'failed', failure.text, now) : { ...again(wait), tries };
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
const heldBy =
  ({ kind, by }: Taken) =>
  (note: FollowUpNote): boolean =>
    note.kind === kind && note.outcome === 'running' && note.by === by;

function closed(note: FollowUpNote, outcome: 'done' | 'failed', text: string | null, now: Date): FollowUpNote {
  return { ...note, outcome, text, at: now, dueAt: null };
}

function changed(
  post: Post,
  platform: PlatformKey,
  where: (note: FollowUpNote) => boolean,
  change: (note: FollowUpNote) => FollowUpNote,
): Post | null {
  const entry = platformPostOf(post, platform);
  if (!entry?.followUps.some(where)) return null;
  return withPlatformPost(post, {
    ...entry,
    followUps: entry.followUps.map((note) => (where(note) ? change(note) : note)),
  });
}
