import { z } from 'zod';
import { APPROVAL_ACTS } from '@/lib/posts/approval';
import { COMMENT_MAX, MENTIONS_MAX, PASSAGE_MAX } from '@/lib/posts/comments';
import { idParams, inputDate, objectId, text, wireDate } from '@/lib/wire/scalars';
import { endpoint, type RateLimit } from './endpoint';

const comment = z
  .object({
    id: objectId,
    at: wireDate,
    /** A client's words may come with a decision. */
    act: z.enum(APPROVAL_ACTS),
    by: z.string(),
    /** A member's, which no client sees. */
    internal: z.boolean(),
    /** The member who wrote it; null: a client, or a member on another host. */
    userId: objectId.nullable(),
    text: z.string(),
    /** The words that it is about. */
    passage: z.string(),
    /** Members who are named in it. */
    mentions: z.array(objectId),
    /** When its text was last changed. */
    editedAt: wireDate.nullable(),
  })
  .meta({ id: 'PostComment' });
export type WirePostComment = z.output<typeof comment>;

const commentText = text(COMMENT_MAX).trim().min(1, 'Write a comment first.');
const mentions = z.array(objectId).max(MENTIONS_MAX, `At most ${MENTIONS_MAX} people`).optional();
/** Together for new and changed comments: each may notify people. */
const rateLimit: RateLimit = { name: 'post-comments', of: 'comments', by: 'user', max: 60, seconds: 3600 };
const commentParams = idParams.extend({ commentId: objectId });

export const listPostComments = endpoint({
  name: 'listPostComments',
  method: 'GET',
  path: '/posts/{id}/comments',
  summary: 'The comments of members and clients on a post, oldest first, without those that were deleted',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.array(comment),
});

export const addPostComment = endpoint({
  name: 'addPostComment',
  method: 'POST',
  path: '/posts/{id}/comments',
  summary:
    'Comment on a post, or on words of it. Members alone see it, never a client; its author and whom it names are notified',
  access: { role: 'author', of: 'post' },
  params: idParams,
  body: z.object({
    text: commentText,
    passage: text(PASSAGE_MAX).trim().optional(),
    mentions,
  }),
  status: 201,
  answer: comment,
  rateLimit,
});

export const editPostComment = endpoint({
  name: 'editPostComment',
  method: 'PATCH',
  path: '/posts/{id}/comments/{commentId}',
  summary: 'Change a comment of your own; whom it names now and has not notified before is notified',
  access: { role: 'author', of: 'post' },
  params: commentParams,
  body: z.object({
    text: commentText,
    mentions,
    /** `editedAt` of the text that was edited. Where it has another one now: 409 `CHANGED_MEANWHILE`. */
    editedAt: inputDate.nullish(),
  }),
  status: 200,
  answer: comment,
  rateLimit,
});

export const deletePostComment = endpoint({
  name: 'deletePostComment',
  method: 'DELETE',
  path: '/posts/{id}/comments/{commentId}',
  summary:
    'Delete a comment of your own, or as an admin any: its text goes, and the trail keeps who deleted it and when. The words of a decision stay',
  access: { role: 'author', of: 'post' },
  params: commentParams,
  status: 204,
  audit: { act: 'deletion.comment', on: ({ params }) => params.id },
});
