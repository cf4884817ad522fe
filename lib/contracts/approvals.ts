import { z } from 'zod';
import { afterQuery } from '@/lib/wire/after-query';
import { fileFormatOf } from '@/lib/wire/file-format';
import { platformKey } from '@/lib/platforms/schemas';
import { APPROVAL_ACTS, APPROVAL_STATES, CLIENTS_MAX, LINK_POSTS_MAX } from '@/lib/posts/approval';
import { decision, seenPosts } from './decisions';
import { endpoint, type RateLimit } from './endpoint';
import { postChanges } from './post-changes';
import { email, idParams, inputDate, nameText, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';

/** The decision of a client about a post. `current`: nothing that is delivered has changed since. */
export const approvalStanding = z.object({
  state: z.enum(APPROVAL_STATES),
  by: z.string().nullable(),
  at: wireDate.nullable(),
  current: z.boolean(),
  /** Its time has come, and the project sends it only once it is approved. */
  waits: z.boolean(),
});

const link = z
  .object({
    _id: objectId,
    /** Who it is for. */
    name: z.string(),
    createdAt: wireDate,
    expiresAt: wireDate,
    state: z.enum(['open', 'ended', 'revoked']),
    /** When it was first opened. */
    openedAt: wireDate.nullable(),
    /** Where a code is mailed before anything is shown; null: the link is enough. */
    email: z.string().nullable(),
    /** The clients who see it signed in; empty: it is opened by its address. */
    clientIds: z.array(objectId),
    posts: z.number().int(),
    /** Of its first posts, three at most: their titles or first words. */
    titles: z.array(z.string()),
    /** The time that was shared, to its last moment; null: it was shared otherwise, or before 2026-11-29. */
    span: z.object({ from: wireDate, to: wireDate }).nullable(),
    /** The name of the agent whose queue was shared. */
    agent: z.string().nullable(),
    /** Names of the people who have opened it, and under which decisions were made by it. */
    openedBy: z.array(z.string()),
    decidedBy: z.array(z.string()),
    approved: z.number().int(),
    changes: z.number().int(),
  })
  .meta({ id: 'ApprovalLink' });
export type WireApprovalLink = z.output<typeof link>;

/** One step of a post's trail. */
const entry = z
  .object({
    at: wireDate,
    act: z.enum(APPROVAL_ACTS),
    by: z.string(),
    comment: z.string(),
    /** The words that the comment is about. */
    passage: z.string(),
    /** A member's comment, which no client sees. */
    internal: z.boolean(),
    /** When its text was last changed. */
    editedAt: wireDate.nullable(),
    /** Of a comment without a text any more: who deleted it. */
    deleted: z.object({ by: z.string(), at: wireDate }).nullable(),
  })
  .meta({ id: 'ApprovalEntry' });
export type WireApprovalEntry = z.output<typeof entry>;

/** The same for members. */
const postEntry = entry.extend({
  id: objectId,
  /** The member who commented; null: a client, a member on another host, or no comment. */
  userId: objectId.nullable(),
});
export type WirePostEntry = z.output<typeof postEntry>;

export const createApproval = endpoint({
  name: 'createApproval',
  method: 'POST',
  path: '/approvals',
  summary:
    'Share posts for approval by a link, or with clients of the project: those named, those of a time, or the queue of an agent; the address is returned this once',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    postIds: z.array(objectId).min(1).max(LINK_POSTS_MAX, `At most ${LINK_POSTS_MAX} posts`).optional(),
    /** Both, in place of `postIds`: the posts that go out from then until then. */
    from: inputDate.optional(),
    to: inputDate.optional(),
    /** In place of them: what this agent has made and not published. */
    agentId: objectId.optional(),
    name: nameText,
    /** At most 90 days ahead. */
    expiresAt: inputDate,
    /** Mails a code to `email`, without which the link shows nothing. */
    code: z.boolean().optional(),
    email: email.optional(),
    /** Members with the role client, who see the posts signed in: there is no address then. */
    clientIds: z.array(objectId).min(1).max(CLIENTS_MAX, `At most ${CLIENTS_MAX} clients`).optional(),
  }),
  status: 201,
  answer: link.extend({ url: z.string().nullable() }),
  audit: { act: 'tokens.approval-created', on: ({ body }) => body.name },
});

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  summary:
    'Links for approval, newest first: open ones, behind the last of them 10 that have ended; after: X-Next-Cursor of the page before',
  access: { role: 'author', of: 'query' },
  query: projectQuery.extend({
    ...afterQuery.shape,
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  status: 200,
  answer: z.array(link),
});

export const revokeApproval = endpoint({
  name: 'revokeApproval',
  method: 'DELETE',
  path: '/approvals/{id}',
  summary: 'End a link for approval; what was decided by it stays',
  access: { role: 'author', of: 'approval' },
  params: idParams,
  status: 204,
  audit: { act: 'tokens.approval-revoked', on: ({ params }) => params.id },
});

export const listPostApprovals = endpoint({
  name: 'listPostApprovals',
  method: 'GET',
  path: '/posts/{id}/approvals',
  summary: 'The trail of a post’s approval, oldest first: when it was shared, comments, decisions',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.array(postEntry),
});

const trailEntry = entry.extend({
  postId: z.string(),
  /** Of the form that was decided of. */
  seal: z.string().nullable(),
});

export const listApprovalTrail = endpoint({
  name: 'listApprovalTrail',
  method: 'GET',
  path: '/approvals/trail',
  summary:
    'The trail of all approvals of a project, newest first: who shared, commented and decided what. CSV for Accept: text/csv or format=csv; after: X-Next-Cursor of the page before',
  access: { role: 'author', of: 'query' },
  query: projectQuery.extend({
    ...afterQuery.shape,
    limit: z.coerce.number().int().min(1).max(200).optional(),
    from: inputDate.optional(),
    /** Exclusive. */
    to: inputDate.optional(),
    format: z.enum(['json', 'csv']).optional(),
  }),
  status: 200,
  answer: z.array(trailEntry),
  audit: { act: ({ query, accept }) => (fileFormatOf({ ...query, accept }) === 'csv' ? 'export.approvals' : null) },
});
export type WireTrailEntry = z.output<typeof trailEntry>;

/** Together for all calls of a link: guessing one takes longer than there is time. */
const reviewLimit: RateLimit = {
  name: 'review',
  of: 'calls of links for approval',
  by: 'address',
  max: 60,
  seconds: 60,
};
const tokenParams = z.object({ token: z.string().min(1).max(200) });

const reviewChannel = z.object({
  platform: platformKey,
  label: z.string(),
  /** Of the account, as far as it is known. */
  account: z.string(),
  /** It is out here, as it was then. */
  published: z.boolean(),
  text: z.string(),
  title: z.string(),
  /** The network's own fields. */
  data: z.record(z.string(), z.unknown()),
  media: z.array(z.string()),
  /** Sent one after the other instead, where there are several. */
  parts: z
    .array(z.object({ text: z.string(), data: z.record(z.string(), z.unknown()), media: z.array(z.string()) }))
    .optional(),
  /** So many of these are out, the first ones. */
  partsOut: z.number().int().optional(),
});

export const reviewPost = z
  .object({
    _id: objectId,
    scheduledFor: wireDate.nullable(),
    state: z.enum(APPROVAL_STATES),
    /** Nothing has changed since the decision. */
    current: z.boolean(),
    /** It is out on all of its networks: nothing is left to decide. */
    published: z.boolean(),
    /** Identifies what is shown; sent back with a decision, which then is of this form or refused. */
    seal: z.string(),
    channels: z.array(reviewChannel),
    /** Differences since the decision; null: none, or nothing was decided. */
    changes: postChanges.nullable(),
    entries: z.array(entry),
  })
  .meta({ id: 'ReviewPost' });
export type WireReviewPost = z.output<typeof reviewPost>;

const review = z
  .object({
    name: z.string(),
    projectName: z.string(),
    expiresAt: wireDate,
    /** Whether posts are approved by it: its maker may not approve where their own posts need an approval. */
    approves: z.boolean(),
    /** Where the code is mailed, in part, as long as it is needed: until then there are no posts. */
    codeFor: z.string().nullable(),
    posts: z.array(reviewPost),
  })
  .meta({ id: 'Review' });
export type WireReview = z.output<typeof review>;

export const readReview = endpoint({
  name: 'readReview',
  method: 'GET',
  path: '/review/{token}',
  summary: 'What a link for approval shows; 404 for one that is unknown, ended or revoked',
  access: 'public',
  params: tokenParams,
  status: 200,
  answer: review,
  rateLimit: reviewLimit,
});

export const decideReview = endpoint({
  name: 'decideReview',
  method: 'POST',
  path: '/review/{token}/posts/{id}',
  summary: 'Approve a post, ask for changes, or comment; 409 CHANGED_MEANWHILE when it is no longer what `seal` names',
  access: 'public',
  params: tokenParams.extend({ id: objectId }),
  body: decision,
  status: 200,
  answer: reviewPost,
  rateLimit: reviewLimit,
});

export const approveReview = endpoint({
  name: 'approveReview',
  method: 'POST',
  path: '/review/{token}/approve',
  summary: 'Approve several posts as they were shown; those that changed meanwhile are left out',
  access: 'public',
  params: tokenParams,
  body: seenPosts(LINK_POSTS_MAX),
  status: 200,
  answer: review,
  rateLimit: reviewLimit,
});

export const mailReviewCode = endpoint({
  name: 'mailReviewCode',
  method: 'POST',
  path: '/review/{token}/code',
  summary: 'Mail the code that a link asks for',
  access: 'public',
  params: tokenParams,
  status: 202,
  rateLimit: reviewLimit,
});

export const enterReviewCode = endpoint({
  name: 'enterReviewCode',
  method: 'POST',
  path: '/review/{token}/enter',
  summary: 'Enter the mailed code: this browser may use the link from then on',
  access: 'public',
  params: tokenParams,
  body: z.object({ code: text(20).trim() }),
  status: 204,
  rateLimit: reviewLimit,
});
