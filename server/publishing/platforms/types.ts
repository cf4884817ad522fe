import type { VendorRequest } from '@/server/system/net/vendor-call';
import type { FailureCause } from '@/lib/posts/failure-cause';
import type { EffectivePost, PlatformKey } from '@/lib/platforms/define';
import type { Figures } from '@/lib/results/figures';

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

/** The input of every adapter call. */
export type AdapterContext = {
  platform: PlatformKey;
  /** With the variant's empty fields filled from its base, destinations excepted. */
  credentials: Record<string, string>;
  /** Aborted when the lease is lost or the worker has to stop immediately. */
  signal: AbortSignal;
  /** Results of steps that an earlier attempt of this delivery finished. */
  steps: Record<string, unknown>;
  /** Saves the result of a step before the next one begins. */
  saveStep(name: string, result: unknown): Promise<void>;
  /**
   * Passed as `beforeSending` to the call that creates something public. Records that from now on a lost response means
   * an unknown outcome, and throws when the lease is lost: then nothing is sent.
   */
  beforeCreate: NonNullable<VendorRequest['beforeSending']>;
  shared: SharedMemory;
  /** Opens the post's media, in order. Throws a permanent Failure when a file is unavailable. */
  openMedia(url: string): Promise<MediaFile>;
};

/** State about a network that all workers share: exclusive claims for a while, and facts learnt. */
export type SharedMemory = {
  /** Claims a name for that long; renews the claim for the same owner. False: another owner has it. */
  take(name: string, holding: { owner: string; ms: number }): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
  put(key: string, kept: { value: unknown; ms: number }): Promise<void>;
  /** Null: unknown. */
  get(key: string): Promise<unknown>;
};

/** `after`: the part before, which this one answers where the network knows answers. */
export type PublishablePost = EffectivePost & { after?: PartBefore };
export type PartBefore = { externalId: string; about: Record<string, unknown> };

export type Published = {
  state: 'published';
  externalId: string;
  publicUrl: string | null;
  /** Facts that follow-ups and the next part need besides the id, in any worker. */
  about?: Record<string, unknown>;
  /**
   * The network's rate headers say that this credential's allowance is used up: nothing may be sent with it for that
   * many milliseconds.
   */
  limitFor?: number;
};
/**
 * An attempt whose outcome is unknown. `isKnown`: whether another post is recorded under that external id, since two
 * posts may have the same text.
 */
export type SentAttempt = { sentAt: Date; isKnown: (externalId: string) => boolean };
/** Accepted, not live yet: polled from `pollAfterMs` on. */
export type Pending = { state: 'pending'; pollAfterMs: number; data: Record<string, unknown> };

/**
 * A step after publishing whose failure never fails or repeats the post (first comment, thumbnail). A step that creates
 * something passes `beforeCreate` to that call.
 */
export type FollowUp = { kind: string; run(): Promise<void> };

/**
 * The error that ends an attempt. `text` is the network's own words, without secrets; without a `cause` it is a
 * sentence of ours.
 */
export type Failure = { text: string; requestId?: string; cause?: FailureCause } & (
  | { class: 'retry' | 'authentication' | 'permanent' | 'unknown' }
  | {
      class: 'rate-limited';
      afterMs: number;
      /** A limit of this account alone, not of the app that others share. */ ownOnly?: true;
    }
);

/** By default 200 and an empty object. */
export type RehearsedAnswer = { status?: number; headers?: Record<string, string>; body?: unknown };

/** A live post, as its results are asked for. */
export type LivePost = { externalId: string; publicUrl: string | null };

/** `lacks`: why a figure that the network gives otherwise is not among them; null: none is missing. */
export type ResultsRead = { figures: Figures; lacks: string | null };

/** The public page of a post, for networks whose calls count nothing. Null: there is no such page or post. */
export type PublicPage = (post: {
  channel: string;
  id: number;
}) => Promise<{ views: number | null; likes: number | null } | null>;

export type ResultsContext = Pick<AdapterContext, 'platform' | 'credentials' | 'signal'> & { publicPage: PublicPage };

/** How live posts do. Read-only. */
export type ResultsReader = {
  /** Calls an hour with one account: a part of what the network allows, since deliveries need the rest. */
  perHour: number;
  read(context: ResultsContext, live: LivePost): Promise<ResultsRead>;
};

export interface PlatformAdapter {
  /** Are these credentials valid, and whose are they? Read-only. */
  check(context: Pick<AdapterContext, 'platform' | 'credentials' | 'signal'>): Promise<Account>;
  /** Called once per claimed attempt. */
  publish(context: AdapterContext, post: PublishablePost): Promise<Published | Pending>;
  /** Read-only. */
  poll?(context: AdapterContext, pending: Pending): Promise<Published | Pending>;
  /**
   * Read-only: did an unconfirmed attempt arrive? Pending: yes, and polling will tell more. Absent where the network
   * offers no way to check.
   */
  find?(context: AdapterContext, post: PublishablePost, attempt: SentAttempt): Promise<Published | Pending | null>;
  /** By SDK error type, HTTP status and vendor code, never by message text. `sent`: beforeCreate was passed. */
  classify(error: unknown, sent: boolean): Failure;
  /** The steps that remain for a live post, in order. Makes no calls: other workers may receive the same post. */
  followUps?(
    context: AdapterContext,
    post: PublishablePost,
    live: { externalId: string; about: Record<string, unknown> },
  ): FollowUp[];
  results: ResultsReader;
  /** Form values that the network would accept, for those not entered yet: a rehearsal needs no account. */
  rehearsalCredentials?: Readonly<Record<string, string>>;
  /**
   * For a rehearsal: the network's responses to calls before the one that creates. Absent where there are no such
   * calls.
   */
  rehearsed?(request: VendorRequest): RehearsedAnswer;
}
