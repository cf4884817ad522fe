import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { claimed, held, HEARTBEAT_MS, LEASE_MS, markedSent, stepSaved } from '@/server/publishing/post-rules/attempt';
import { prepareFirstByte, takeFirstByte } from './first-byte';
import { extendLease } from '@/server/publishing/stored-posts/lease.store';
import { changePost } from '@/server/publishing/stored-posts/store';

/** This worker's claim ended while it worked: another process decides now, and nothing may be sent. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another worker has taken this delivery over');
    this.name = 'LeaseLostError';
  }
}

/** The database could not confirm that the claim still holds: nothing may be sent, nothing was. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database did not answer before sending', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

export type Lease = {
  /**
   * Changes the post under the claim, which is taken in the same write when it has not been taken yet. Null: another
   * worker has the platform post, or `change` found nothing to do.
   */
  change(change: (post: Post) => Post | null): Promise<Post | null>;
  /** Takes the claim unless it has been taken. Throws when another worker has it, or the database does not answer. */
  claim(): Promise<void>;
  /** Whether the claim has been taken. */
  isTaken(): boolean;
  /** Whether the claim failed because the post has been changed since it was read. */
  isStale(): boolean;
  /** Aborted when the claim is lost or the worker has to stop immediately. */
  signal: AbortSignal;
  /** Stores that the call is about to leave. What it returns runs right before the first byte. */
  beforeCreate(): Promise<() => void>;
  saveStep(name: string, result: unknown): Promise<void>;
  /** Whether the creating call may have left. */
  wasSent(): boolean;
  /** Why nothing may be sent any more; null while sending is allowed. */
  refusal(): LeaseLostError | DatabaseUnavailableError | null;
  /** The post as this worker last read or wrote it: saves reading it again. */
  latest(): Post;
  /** Ends the heartbeat and listens to the worker no more. */
  end(): void;
};

type Holding = { post: Post; platform: PlatformKey; attemptId: string; worker: string; signal: AbortSignal };

type Fence = { postId: string; platform: PlatformKey; attemptId: string };

/**
 * False when the claim is lost. A restarting database says nothing about it: the claim is checked again before anything
 * is sent.
 */
async function extended(fence: Fence): Promise<boolean> {
  try {
    return await extendLease({ ...fence, until: new Date(clock.now().getTime() + LEASE_MS) });
  } catch (err) {
    log.warn({ err, postId: fence.postId, platform: fence.platform }, 'a heartbeat was not stored');
    return true;
  }
}

const marked =
  ({ platform, attemptId }: Fence, place: string | null) =>
  (post: Post) =>
    markedSent(post, { platform, attemptId, place, now: clock.now() });

/** Says so last, right before the first byte. False: another process has ruled that nothing of it was sent. */
function beginsNow(fence: Fence, place: string | null): boolean {
  log.debug(fence, 'the call that publishes begins');
  return place === null || takeFirstByte(fence.attemptId);
}

/** Sends heartbeats while the claim is held, until it is cleared. */
function beat(fence: Fence, isHeld: () => boolean, onLost: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    if (isHeld() && !(await extended(fence))) onLost();
  }, HEARTBEAT_MS);
}

/** Not AbortSignal.any: a burst makes thousands, and each would wait for a collection to leave the worker's signal. */
function abortedWith(signal: AbortSignal): { lost: AbortController; release: () => void } {
  const lost = new AbortController();
  const stop = () => lost.abort(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return { lost, release: () => signal.removeEventListener('abort', stop) };
}

/**
 * An attempt's claim: taken with the first write, and always before the network is called; kept alive by heartbeats.
 * Nothing is sent once it is lost.
 */
export function holdLease({ post, platform, attemptId, worker, signal }: Holding): Lease {
  const fence = { postId: post._id, platform, attemptId };
  const { lost, release } = abortedWith(signal);
  let latest = post;
  let [taken, stale, sent] = [false, false, false];
  let taking: Promise<void> | null = null;
  let refusal: LeaseLostError | DatabaseUnavailableError | null = null;

  const refuse = (error: LeaseLostError | DatabaseUnavailableError): never => {
    lost.abort((refusal = error));
    throw error;
  };
  const lose = () => lost.abort((refusal ??= new LeaseLostError()));
  const heartbeat = beat(fence, () => taken && !refusal, lose);
  const change: Lease['change'] = async (then) => {
    const underClaim = (stored: Post) => {
      // The database may have taken the claim without its response arriving.
      if (taken || held(stored, fence)) return then(stored);
      // The content about to be sent comes from another version: it may not be sent any more.
      stale = stored.version !== post.version;
      const ours = stale ? null : claimed(stored, { ...fence, worker, now: clock.now() });
      return ours && then(ours);
    };
    const changed = await changePost(post._id, underClaim, latest);
    if (changed) [latest, taken] = [changed, true];
    return changed;
  };
  const changeHeld = async (then: (post: Post) => Post | null) => {
    if (refusal) throw refusal;
    const changed = await change(then).catch((error: unknown) => refuse(new DatabaseUnavailableError(error)));
    if (!changed) refuse(new LeaseLostError());
  };

  return {
    change,
    claim: async () => {
      if (!taken) await (taking ??= changeHeld((stored) => stored));
    },
    isTaken: () => taken,
    isStale: () => stale,
    signal: lost.signal,
    beforeCreate: async () => {
      signal.throwIfAborted();
      const place = sent ? null : prepareFirstByte(attemptId);
      await changeHeld(marked(fence, place));
      return () => {
        if (!beginsNow(fence, place)) refuse(new LeaseLostError());
        sent = true;
      };
    },
    saveStep: (name, result) => changeHeld((stored) => stepSaved(stored, { ...fence, name, result })),
    wasSent: () => sent,
    refusal: () => refusal,
    latest: () => latest,
    end: () => {
      clearInterval(heartbeat);
      release();
    },
  };
}
