import { isDeepStrictEqual } from 'node:util';
import { deliveredForm, type Deliverable, type FileFacts } from '@/lib/posts/delivered-form';
import { sha256 } from '@/server/system/crypto';
import type { Approval, Post } from './aggregate';

/** Identifies what is delivered: any change of it, and only such a change, makes another one. */
export function sealOf(post: Deliverable, files: FileFacts): string {
  return sha256(JSON.stringify(deliveredForm(post, files)));
}

/** Someone without an account is asked for it: what was decided of an earlier form no longer counts. */
export function approvalRequested(post: Post, { by, now }: { by: string; now: Date }): Post {
  if (post.approval?.state === 'approved' && post.approval.current) return post;
  return { ...post, approval: { state: 'requested', by, at: now, seal: null, files: {}, current: false } };
}

type Decision = { state: 'approved' | 'changes'; by: string; now: Date; files: FileFacts };

/** The decision of a client, bound to the form that they saw. */
export function approvalDecided(post: Post, { state, by, now, files }: Decision): Post {
  const approval = { state, by, at: now, seal: sealOf(post, files), files, current: true, date: post.scheduledFor };
  return { ...post, approval };
}

/**
 * Whether a decision is still about what would be delivered, by the files as they were then (`files`: as they are now).
 */
export function isCurrent(post: Post, files: FileFacts = post.approval?.files ?? {}): boolean {
  const { approval } = post;
  return Boolean(approval?.seal) && sealOf(withDecidedDate(post), files) === approval?.seal;
}

/** The post as its approval looks at it: with the date that was approved, where a member has sent it by hand. */
export function withDecidedDate(post: Post): Post {
  const { approval, scheduledFor } = post;
  const isByHand = approval?.sentByHand && approval.sentByHand.getTime() === scheduledFor?.getTime();
  return isByHand ? { ...post, scheduledFor: approval.date ?? null } : post;
}

/**
 * An approval covers that a member sends the post by hand after its date, or without one: never before it. `before`: as
 * it was approved.
 */
export function sentByHand(before: Post, post: Post): Post {
  const { approval } = before;
  const { scheduledFor } = post;
  if (!approval || !scheduledFor || !isCurrent(before)) return post;
  if (approval.date && scheduledFor < approval.date) return post;
  return { ...post, approval: { ...approval, sentByHand: scheduledFor } };
}

/**
 * The post with who has changed what it sends, whatever its date: where their posts need an approval, it does too.
 * `by`: the member who saves; null: no person does.
 */
export function changedBy(before: Post, after: Post, by: string | null): Post {
  if (by === null || after.changedBy === by) return after;
  const [was, is] = [before, after].map((post) => deliveredForm({ ...post, scheduledFor: null }, {}));
  return isDeepStrictEqual(was, is) ? after : { ...after, changedBy: by };
}

/** Who sends a post by hand answers for what others have changed in it. */
export function answeredFor(post: Post, by: string | null): Post {
  return by !== null && post.changedBy ? { ...post, changedBy: by } : post;
}

/** The post's approval as it is stored with a change: it stops counting once any of its form differs. */
export function keptApproval(post: Post): Approval | null | undefined {
  const { approval } = post;
  if (!approval?.seal) return approval;
  const next = { ...approval, current: isCurrent(post) };
  return isDeepStrictEqual(next, approval) ? approval : next;
}
