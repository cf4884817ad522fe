import { z } from 'zod';
import { APPROVAL_ACTS } from '@/lib/posts/approval';
import { COMMENT_MAX, MENTIONS_MAX, PASSAGE_MAX } from '@/lib/posts/comments';
import { idParams, objectId, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

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
  })
  .meta({ id: 'PostComment' });
export type WirePostComment = z.output<typeof comment>;

export const listPostComments = endpoint({
  name: 'listPostComments',
  method: 'GET',
  path: '/posts/{id}/comments',
  summary: 'The comments of members and clients on a post, oldest first',
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
    text: text(COMMENT_MAX).trim().min(1, 'Write a comment first.'),
    passage: text(PASSAGE_MAX).trim().optional(),
    mentions: z.array(objectId).max(MENTIONS_MAX, `At most ${MENTIONS_MAX} people`).optional(),
  }),
  status: 201,
  answer: comment,
  rateLimit: { name: 'post-comments', of: 'comments', by: 'user', max: 60, seconds: 3600 },
});
