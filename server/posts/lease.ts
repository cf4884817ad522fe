import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/clock';
import { log } from '@/server/log';
import type { Post } from './rules/aggregate';
import { HEARTBEAT_MS, LEASE_MS, markedSent, stepSaved } from './rules/attempt';
import { changePost, extendLease } from './store';

/** This worker's claim ended while it worked: somebody else decides now, and nothing may be sent. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another worker has taken this delivery over');
    this.name = 'LeaseLostError';
  }
}

/** The database could not be asked whether the claim still holds: nothing may be sent, nothing was. */
export class LedgerAwayError extends Error {
  constructor(cause: unknown) {
    super('The database did not answer before sending', { cause });
    this.name = 'LedgerAwayError';
  }
}

export type Lease = {
  /** Aborted when the claim is lost or the worker has to stop at once. */
  signal: AbortSignal;
  beforeCreate(): Promise<void>;
  saveStep(name: string, result: unknown): Promise<void>;
  /** Whether the creating call may have left. */
  wasSent(): boolean;
  /** Why nothing may be sent any more; null while all is well. */
  refusal(): LeaseLostError | LedgerAwayError | null;
  /** The post as this worker last read or wrote it: saves reading it again. */
  latest(): Post;
  /** Ends the heartbeat. */
  end(): void;
};

/** Keeps a claim alive by heartbeats, and lets nothing be sent once it is gone. */
export function holdLease({ post, platform, attemptId, signal }: { post: Post; platform: PlatformKey; attemptId: string; signal: AbortSignal }): Lease {
  const postId = post._id;
  const lost = new AbortController();
  let latest = post;
  let sent = false;
  let refusal: LeaseLostError | LedgerAwayError | null = null;

  const refuse = (error: LeaseLostError | LedgerAwayError): never => {
    refusal = error;
    lost.abort(error);
    throw error;
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const beat = async () => {
    try {
      const held = await extendLease({ postId, platform, attemptId, until: new Date(clock.now().getTime() + LEASE_MS) });
      if (held || refusal) return;
      refusal = new LeaseLostError();
      lost.abort(refusal);
    } catch (err) {
      // The database may be restarting: the claim is asked for again before anything is sent.
      log.warn({ err, postId, platform }, 'a heartbeat was not stored');
    }
  };

  return {
    signal: AbortSignal.any([lost.signal, signal]),
    beforeCreate: async () => {
      signal.throwIfAborted();
      if (refusal) throw refusal;
      const marked = await changePost(postId, (stored) => markedSent(stored, { platform, attemptId, now: clock.now() }), latest).catch((error: unknown) => refuse(new LedgerAwayError(error)));
      latest = marked ?? refuse(new LeaseLostError());
      sent = true;
    },
    saveStep: async (name, result) => {
      const saved = await changePost(postId, (stored) => stepSaved(stored, { platform, attemptId, name, result }), latest);
      latest = saved ?? refuse(new LeaseLostError());
    },
    wasSent: () => sent,
    refusal: () => refusal,
    latest: () => latest,
    end: () => clearInterval(heartbeat),
  };
}
