import type { VendorRequest } from '@/server/system/net/vendor-call';
import type { EffectivePost, PlatformKey } from '@/lib/platforms/define';

/** Whose account the credentials open. */
export type Account = { name: string; url: string | null; notes: string[] };

/** A file to send: this host's own files are read from storage, others through the guarded fetcher. */
export type MediaFile = {
  url: string;
  kind: 'image' | 'video';
  contentType: string;
  fileName: string;
  bytes: number;
  /** A path on the local disk for as long as the attempt lasts. */
  path: string;
};

/** What every call of an adapter gets. */
export type AdapterContext = {
  platform: PlatformKey;
  /** With the twin's empty fields filled from its base, destinations excepted. */
  credentials: Record<string, string>;
  /** Aborted when the lease is lost or the worker has to stop at once. */
  signal: AbortSignal;
  /** Results of steps that an earlier attempt of this delivery finished. */
  steps: Record<string, unknown>;
  /** Saves the result of a step before the next one begins. */
  saveStep(name: string, result: unknown): Promise<void>;
  /**
   * Handed as `beforeSending` to the call that creates something public. Records that from now on a lost answer means
   * an unknown outcome, and throws when the lease is gone: then nothing is sent.
   */
  beforeCreate: () => Promise<void>;
  shared: SharedMemory;
  /** Opens the post's media, in order. Throws a Failure of class permanent when one can't be had. */
  openMedia(url: string): Promise<MediaFile>;
};

/** What all workers share about a network: who alone may do something for a while, and what was learnt. */
export type SharedMemory = {
  /** Takes a name for so long; prolongs it for the same owner. False: somebody else has it. */
  take(name: string, holding: { owner: string; ms: number }): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
  put(key: string, kept: { value: unknown; ms: number }): Promise<void>;
  /** Null: not known. */
  get(key: string): Promise<unknown>;
};

export type PublishablePost = EffectivePost;

export type Published = {
  state: 'published';
  externalId: string;
  publicUrl: string | null;
  /** What the follow-ups need besides the id, whichever worker does them. */
  about?: Record<string, unknown>;
  /**
   * The network's rate headers say that this credential's allowance is used up: nothing may be sent with it for so many
   * milliseconds.
   */
  limitFor?: number;
};
/** Accepted, not live yet: polled from `pollAfterMs` on. */
export type Pending = { state: 'pending'; pollAfterMs: number; data: Record<string, unknown> };

/**
 * A step after publishing whose failure never fails or repeats the post (first comment, thumbnail). What creates
 * something hands `beforeCreate` to the call.
 */
export type FollowUp = { kind: string; run(): Promise<void> };

/** What ends an attempt (decisions.md section 4). `text` is the network's own words, free of secrets. */
export type Failure =
  | { class: 'retry'; text: string; requestId?: string }
  | {
      class: 'rate-limited';
      afterMs: number;
      text: string;
      requestId?: string;
      /** A limit of this account alone, not of the app that others use too. */ ownOnly?: true;
    }
  | { class: 'authentication'; text: string; requestId?: string }
  | { class: 'permanent'; text: string; requestId?: string }
  | { class: 'unknown'; text: string; requestId?: string };

/** By default 200 and an empty object. */
export type RehearsedAnswer = { status?: number; headers?: Record<string, string>; body?: unknown };

export interface PlatformAdapter {
  /** Are these credentials good, and whose are they? Read-only. */
  check(context: Pick<AdapterContext, 'platform' | 'credentials' | 'signal'>): Promise<Account>;
  /** Called once per claimed attempt. */
  publish(context: AdapterContext, post: PublishablePost): Promise<Published | Pending>;
  /** Read-only. */
  poll?(context: AdapterContext, pending: Pending): Promise<Published | Pending>;
  /**
   * Read-only: did an unconfirmed attempt arrive? Pending: yes, and more is learnt by polling. Absent where the network
   * can't be asked.
   */
  find?(context: AdapterContext, post: PublishablePost, attempt: { sentAt: Date }): Promise<Published | Pending | null>;
  /** By SDK error type, HTTP status and vendor code, never by message text. `sent`: beforeCreate was passed. */
  classify(error: unknown, sent: boolean): Failure;
  /**
   * What is still to be done about a post that is live, in order. Asks nobody anything: other workers may be given the
   * same.
   */
  followUps?(
    context: AdapterContext,
    post: PublishablePost,
    live: { externalId: string; about: Record<string, unknown> },
  ): FollowUp[];
  /**
   * Values of a form that the network would take, for those that nobody has entered yet: a rehearsal needs no account.
   */
  rehearsalCredentials?: Readonly<Record<string, string>>;
  /**
   * For a rehearsal: what the network would answer to a call before the one that creates. Absent where there are no
   * such calls.
   */
  rehearsed?(request: VendorRequest): RehearsedAnswer;
}
