import type { Probe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Part } from '@/lib/platforms/parts';
import type { PostedBefore } from '@/lib/posts/posted-before';
import type { FailureCause } from '@/lib/posts/failure-cause';
import type { FileFacts } from '@/lib/posts/delivered-form';
import type { Outcome } from '@/lib/posts/outcome';
import type { AttemptOutcome, ErrorClass, PlatformStatus, PostStatus } from '@/lib/posts/statuses';

/** One attempt to deliver a platform post. */
export type Attempt = {
  id: string;
  startedAt: Date;
  endedAt: Date | null;
  /** When the creating call was about to leave: from then on a lost response means an unknown outcome. */
  sentAt: Date | null;
  /** Where a ticket tells whether a byte left (delivery/first-byte.ts). Absent in posts of older versions. */
  sentFrom?: string | null;
  outcome: AttemptOutcome;
  errorClass: ErrorClass | null;
  errorText: string | null;
  /** Absent in posts of older versions. */
  cause?: FailureCause | null;
  requestId: string;
  worker: string;
  /** The part that it sent; absent: all of the post. */
  part?: number;
};

export type DeliveryState = 'idle' | 'waiting' | 'running' | 'looking' | 'done';

/** The unit that one worker claims; its fields are explained in prisma-free-models/post.ts. */
export type Delivery = {
  state: DeliveryState;
  dueAt: Date | null;
  /** Absent in posts of older versions. */
  heldAt?: Date | null;
  leaseUntil: Date | null;
  attemptId: string | null;
  tries: number;
  unconfirmed: boolean;
  steps: Record<string, unknown>;
  pending: { pollAfterMs: number; data: Record<string, unknown> } | null;
  lookUntil: Date | null;
  /** Absent where its time did not come without an approval. */
  waitsSince?: Date | null;
};

/**
 * A step after publishing (first comment, cover), with a claim of its own; its fields are explained in
 * prisma-free-models/post.ts.
 */
export type FollowUpNote = {
  kind: string;
  outcome: 'waiting' | 'running' | 'done' | 'failed';
  text: string | null;
  at: Date;
  dueAt?: Date | null;
  by?: string | null;
  sentAt?: Date | null;
  tries?: number;
  about?: Record<string, unknown>;
};

/** A part that is out. */
export type PartOut = {
  externalId: string | null;
  publicUrl: string | null;
  at: Date;
  about?: Record<string, unknown>;
};

export type PlatformPost = {
  platform: PlatformKey;
  /** The account that it goes to; null or absent: the project's own. */
  destinationId?: string | null;
  status: PlatformStatus;
  platformSpecificData: Record<string, unknown>;
  externalId: string | null;
  publicUrl: string | null;
  publishedAt: Date | null;
  errorText: string | null;
  errorClass: ErrorClass | null;
  /** As of the last save; absent in posts of older versions. */
  postedBefore?: PostedBefore | null;
  delivery: Delivery;
  attempts: Attempt[];
  followUps: FollowUpNote[];
  /** Of several parts those that are out, in order: the delivery is of the next one. Absent: none is. */
  partsOut?: PartOut[];
};

/** Deleted, and kept for 30 days. `armed`: the platforms that were waiting for their time. */
export type Trash = { at: Date; by: string; armed: PlatformKey[] };

/**
 * A place in a series of recurring posts. `root`: the series that this one was split from, otherwise itself; `edited`:
 * changed by hand since.
 */
export type Occurrence = { id: string; root: string; day: string; edited: boolean };

/** An outcome and the version of the post that produced it: together they identify the event. */
export type PendingAnnouncement = { outcome: Outcome; version: number; at: Date };

type Standing = Pick<Post, 'scheduledFor' | 'status' | 'announcedFor'> & {
  platformPosts: Pick<
    PlatformPost,
    'platform' | 'status' | 'publishedAt' | 'publicUrl' | 'errorText' | 'errorClass' | 'delivery' | 'partsOut'
  >[];
};

/**
 * The result of the last change by hand and the state before it (undo.ts). `until`: when the requested change takes
 * effect.
 */
export type Undo = { until: Date; before: Standing; after: Standing };

/** Ids of accounts, by platform. */
export type Destinations = Partial<Record<PlatformKey, string>>;

/**
 * The decision of someone without an account about a post. `seal`: of the form that they saw; `files`: the facts of its
 * files then; `current`: nothing of it differs, as of the last change.
 */
export type Approval = {
  state: 'requested' | 'approved' | 'changes';
  by: string;
  at: Date;
  seal: string | null;
  files: FileFacts;
  current: boolean;
  /** The date that was approved. Absent where no decision was made. */
  date?: Date | null;
  /** When a member sent it by hand, after that date: they were asked. */
  sentByHand?: Date | null;
};

/** A post with its platform posts, their deliveries and attempts: they change together, under one version. */
export type Post = {
  _id: string;
  projectId: string;
  createdBy: string;
  /** The member who last changed texts, files or channels, by a save. Absent: no one but the author has. */
  changedBy?: string | null;
  title: string;
  content: string;
  mediaUrl: string | null;
  /** Empty: a plain post. Absent in posts of older versions, whose lines of dashes are text. */
  parts?: readonly Part[];
  numbered?: boolean;
  scheduledFor: Date | null;
  status: PostStatus;
  platformPosts: PlatformPost[];
  announcedFor: Date | null;
  /** Further accounts in place of the project's own, kept also while their platform is off; absent until it has one. */
  destinations?: Destinations;
  /** This field and those below are absent in posts of older versions. */
  tags?: string[];
  trash?: Trash | null;
  /** The place in the project's queue that it holds (lib/schedule/queue.ts). */
  queuePlace?: string | null;
  recurrence?: Occurrence | null;
  /** Its unique origin: the occurrence of a series, the row of an import. */
  originKey?: string;
  importId?: string;
  /** The Instagram agent that it belongs to. */
  agent?: { id: string; username: string } | null;
  /** The probes of our own files that it names, by id; absent until there are any. */
  mediaProbes?: Record<string, Probe>;
  /** Hashes of its contents per account; absent in posts of older versions. */
  fingerprints?: string[];
  /** Outcomes not yet sent to webhooks; absent in posts of older versions. */
  pendingAnnouncements?: PendingAnnouncement[];
  undo?: Undo | null;
  /** Absent: it was never shared. */
  approval?: Approval | null;
  /** Of an agent that is still to write it, or failed to (written.ts). */
  unwritten?: boolean | null;
  /** Written apart from the post's own changes (stored-posts/comments.store.ts): no version counts it. */
  comments?: number;
  nextActionAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export const IDLE: Delivery = {
  state: 'idle',
  dueAt: null,
  heldAt: null,
  leaseUntil: null,
  attemptId: null,
  tries: 0,
  unconfirmed: false,
  steps: {},
  pending: null,
  lookUntil: null,
};
export const DONE: Delivery = { ...IDLE, state: 'done' };

/** A worker holds it, or its outcome is being looked up: it can't be changed from outside. */
export function isInFlight(entry: PlatformPost): boolean {
  return entry.delivery.state === 'running' || entry.delivery.state === 'looking';
}

/** Waiting, in flight or being confirmed: something will still happen by itself. */
export function isActive(entry: PlatformPost): boolean {
  return entry.delivery.state === 'waiting' || isInFlight(entry);
}

export function platformPostOf(post: Post, platform: PlatformKey): PlatformPost | undefined {
  return post.platformPosts.find((entry) => entry.platform === platform);
}

/** The post with one platform post replaced. */
export function withPlatformPost(post: Post, changed: PlatformPost): Post {
  return {
    ...post,
    platformPosts: post.platformPosts.map((entry) => (entry.platform === changed.platform ? changed : entry)),
  };
}
