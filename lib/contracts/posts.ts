import { z } from 'zod';
import { sentPlatformPost } from '@/lib/contracts/platform-schemas';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { mediaUrlText, partList, platformKey } from '@/lib/platforms/schemas';
import { PARTS_MAX } from '@/lib/platforms/parts';
import { POST_STATUSES } from '@/lib/posts/statuses';
import { approvalStanding } from './approvals';
import { endpoint } from './endpoint';
import { platformPost } from './platform-post';
import { afterQuery } from '@/lib/wire/after-query';
import { idParams, inputDate, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';

export { lint, platformPost, reason, type WireAttempt, type WirePlatformPost } from './platform-post';

export const post = z
  .object({
    _id: objectId,
    projectId: objectId,
    title: z.string(),
    content: z.string(),
    mediaUrl: z.string().nullable(),
    scheduledFor: wireDate.nullable(),
    status: z.enum(POST_STATUSES),
    publishing: z.boolean(),
    platformPosts: z.array(platformPost),
    tags: z.array(z.string()),
    /** Sent one after the other to networks that take parts; absent: a plain post. `content` has all of it. */
    parts: partList.optional(),
    /** Each part ends with its number, as in “2/5”. */
    numbered: z.boolean().optional(),
    /** It holds a place in the project's queue. */
    queued: z.boolean(),
    /**
     * The series of recurring posts that it belongs to, and its day there in the series' zone. `edited`: changed by
     * hand since.
     */
    recurrence: z.object({ id: objectId, day: z.string(), edited: z.boolean() }).nullable(),
    /** The Instagram agent that it belongs to. */
    agent: z.object({ _id: objectId, username: z.string() }).nullable(),
    approval: approvalStanding,
    /** Of members and clients, decisions with words among them. */
    comments: z.number().int(),
    /** Grows with every change, deliveries included: send it with a save, to be told of what others changed. */
    version: z.number().int(),
    /** When a manual action starts; until then `undo` (POST /posts/bulk) cancels it. */
    undoUntil: wireDate.nullable().optional(),
    createdAt: wireDate,
    updatedAt: wireDate,
  })
  .meta({ id: 'Post' });
export type WirePost = z.output<typeof post>;

/** At most 20, each once whatever its case. */
export const tagList = z
  .array(text(40).trim().min(1, 'A tag needs a character'))
  .max(20, 'At most 20 tags')
  .transform((tags) =>
    tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index),
  );

const fields = {
  title: text(500).nullish(),
  content: text(100_000).nullish(),
  mediaUrl: mediaUrlText().nullish(),
  scheduledFor: z.union([z.literal('').transform(() => null), inputDate]).nullish(),
  /** Ignored, except `draft` together with a date: a dated draft is never published (docs/decisions/publishing.md). */
  status: z.enum(POST_STATUSES).nullish(),
  platformPosts: z
    .array(sentPlatformPost)
    .max(PLATFORM_KEYS.length)
    .refine(
      (list) => new Set(list.map((entry) => entry.platform)).size === list.length,
      'Each platform can be named once',
    )
    .nullish(),
  tags: tagList.nullish(),
  /**
   * Two or more; none: a plain post. Without it, lines of `---` in `content` make the parts. With it, `content` is made
   * of the parts.
   */
  parts: partList.nullish(),
  numbered: z.boolean().nullish(),
};
export const postInput = z.object(fields);
export type PostInput = z.output<typeof postInput>;

/** `true`: it leaves in a few seconds (`undoUntil` says when), and can be cancelled until then. */
const undoFirst = z.enum(['true']).optional();

export const publishLimit = {
  name: 'publish',
  of: 'posts sent to networks by hand',
  by: 'user',
  max: 600,
  seconds: 600,
} as const;

/** Filters for lists of posts. */
export const postFilterQuery = projectQuery.extend({
  status: z.enum(POST_STATUSES).optional(),
  platform: platformKey.optional(),
  tag: text(40).optional(),
  q: text(200).optional(),
  /** Posts of this agent, of any agent, or of none. */
  agent: objectId.or(z.enum(['any', 'none'])).optional(),
});

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary:
    'Posts, newest first; a window of scheduled times with from and to; total in X-Total-Count, or at least so many with X-Total-Is-Minimum; after: X-Next-Cursor of the page before',
  access: { role: 'viewer', of: 'list' },
  query: postFilterQuery.extend({ ...pageQuery.shape, ...afterQuery.shape }).extend({
    from: inputDate.optional(),
    to: inputDate.optional(),
    /** Only those without a date. */
    undated: z.enum(['true']).optional(),
  }),
  status: 200,
  answer: z.array(post),
});

export const listPostTags = endpoint({
  name: 'listPostTags',
  method: 'GET',
  path: '/posts/tags',
  summary: 'The tags of posts, with how many posts have each',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(z.object({ tag: z.string(), posts: z.number().int() })),
});

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/posts',
  summary: 'Create a post: a draft, or scheduled when it has a date',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: postInput,
  status: 201,
  answer: post,
});

export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  path: '/posts/{id}',
  summary: 'One post with every attempt to deliver it',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: post,
});

export const updatePost = endpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/posts/{id}',
  summary: 'Change the given fields; null clears a field',
  access: { role: 'author', of: 'post', underApproval: 'held' },
  params: idParams,
  body: postInput.extend({
    /**
     * The version that was edited. If the post has a newer one: 409 `CHANGED_MEANWHILE`, and nothing is saved.
     */
    version: z.number().int().nullish(),
  }),
  status: 200,
  answer: post,
});

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/{id}',
  summary: 'Delete a post; whatever is published stays on the networks',
  access: { role: 'author', of: 'post' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.post', on: ({ params }) => params.id },
});

export const setPostStatus = endpoint({
  name: 'setPostStatus',
  method: 'PUT',
  path: '/posts/{id}/status',
  summary: 'Set the status by hand; scheduled needs a date, leaving scheduled cancels waiting deliveries',
  access: { role: 'author', of: 'post', underApproval: 'editors' },
  params: idParams,
  body: z.object({ status: z.enum(POST_STATUSES) }),
  status: 200,
  answer: post,
  audit: { act: 'publishing.marked', on: ({ params, body }) => `${params.id}: ${body.status}` },
});

export const publishPostNow = endpoint({
  name: 'publishPostNow',
  method: 'PUT',
  path: '/posts/{id}/publish-now',
  summary: 'Publish to all enabled platforms now',
  access: { role: 'author', of: 'post', underApproval: 'editors' },
  params: idParams,
  query: z.object({ undo: undoFirst }),
  status: 202,
  answer: post,
  rateLimit: publishLimit,
  audit: { act: 'publishing.post', on: ({ params }) => params.id },
});

const platformParams = z.object({ id: objectId, platform: platformKey });

export const publishPlatformPost = endpoint({
  name: 'publishPlatformPost',
  method: 'PUT',
  path: '/posts/{id}/publish/{platform}',
  summary: 'Publish to one platform now, or try it again',
  access: { role: 'author', of: 'post', underApproval: 'editors' },
  params: platformParams,
  query: z.object({ undo: undoFirst }),
  status: 202,
  answer: post,
  rateLimit: publishLimit,
  audit: { act: 'publishing.post', on: ({ params }) => `${params.id} on ${params.platform}` },
});

export const setPlatformPostStatus = endpoint({
  name: 'setPlatformPostStatus',
  method: 'PUT',
  path: '/posts/{id}/platform/{platform}/status',
  summary: 'Set the status of a platform post by hand; also resolves an unconfirmed delivery',
  access: { role: 'author', of: 'post', underApproval: 'editors' },
  params: platformParams,
  body: z.object({
    status: z.enum(['pending', 'published', 'failed']),
    /** "It is live": the link to it, when the user has it. */
    publicUrl: mediaUrlText().nullish(),
    /** Of several parts: the one whose outcome is unknown or that failed, from 0; the others stay as they are. */
    part: z.number().int().min(0).max(PARTS_MAX).nullish(),
  }),
  status: 200,
  answer: post,
  audit: { act: 'publishing.marked', on: ({ params, body }) => `${params.id} on ${params.platform}: ${body.status}` },
});
