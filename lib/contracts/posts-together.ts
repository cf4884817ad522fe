import { z } from 'zod';
import { timeZone } from './auth';
import type { AuditedAct } from '@/lib/wire/audited-acts';
import { endpoint } from './endpoint';
import { post, postFilterQuery } from './posts';
import { DAYS_COUNTED } from '@/lib/posts/counts';
import { idParams, inputDate, objectId, projectQuery } from '@/lib/wire/scalars';

/** As many as a calendar holds at once. */
export const MAX_TOGETHER = 1000;

export const countPosts = endpoint({
  name: 'countPosts',
  method: 'GET',
  path: '/posts/counts',
  summary: `How many posts there are: in all, in the next seven days, without a date, and on each day of a window in a time zone; without from and to, ${DAYS_COUNTED} days around today`,
  access: { role: 'viewer', of: 'list' },
  query: postFilterQuery.extend({
    zone: timeZone.default('UTC'),
    from: inputDate.optional(),
    to: inputDate.optional(),
  }),
  status: 200,
  answer: z
    .object({
      total: z.number().int(),
      /** From now up to 7 days ahead. */
      thisWeek: z.number().int(),
      /** On the present day of the zone. */
      today: z.number().int(),
      undated: z.number().int(),
      /** Days of the window that have posts, in order; `day` is `yyyy-MM-dd`. */
      days: z.array(z.object({ day: z.string(), posts: z.number().int() })),
      /** Posts with a time before and after the window. */
      before: z.number().int(),
      after: z.number().int(),
      /** Days of the first and the last post, and of the nearest before and after the window; null: there is none. */
      first: z.string().nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
      last: z.string().nullable(),
      /** Very many posts have the words of `q`: total, undated, before and after are at least so many. */
      isMinimum: z.boolean(),
    })
    .meta({ id: 'PostCounts' }),
});

const ids = z.array(objectId).min(1).max(MAX_TOGETHER);

const change = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('move'),
    moves: z
      .array(z.object({ id: objectId, scheduledFor: inputDate.nullable() }))
      .min(1)
      .max(MAX_TOGETHER),
  }),
  z.object({ action: z.literal('delete'), ids }),
  z.object({ action: z.literal('restore'), ids }),
  /** Each outcome has the copy, a draft without a date, under the id of its original. */
  z.object({ action: z.literal('duplicate'), ids }),
  z.object({
    action: z.literal('publish'),
    ids,
    /** Leaves in a few seconds (`undoUntil`); until then `undo` cancels it. */ undo: z.boolean().optional(),
  }),
  /** Undoes the last manual publish or change of status. Refused for posts on their way. */
  z.object({ action: z.literal('undo'), ids }),
]);
export type BulkChange = z.output<typeof change>;

const outcome = z.object({
  id: objectId,
  ok: z.boolean(),
  /** As it now stands, or its copy; null when it is deleted or nothing was done. */
  post: post.nullable(),
  /** Why nothing was done. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type BulkOutcome = z.output<typeof outcome>;

const bulkAnswer = z.object({ outcomes: z.array(outcome) });
export type BulkAnswer = z.output<typeof bulkAnswer>;

/** Which changes of many posts the audit trail has. */
const TOGETHER: Partial<Record<BulkChange['action'], AuditedAct>> = {
  delete: 'deletion.posts',
  publish: 'publishing.posts',
};

export const changePosts = endpoint({
  name: 'changePosts',
  method: 'POST',
  path: '/posts/bulk',
  summary:
    'Move, copy, delete, restore or publish many posts of a project, or undo that; each post has its own outcome',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: change,
  status: 200,
  answer: bulkAnswer,
  rateLimit: { name: 'posts-bulk', of: 'changes of many posts', by: 'user', max: 120, seconds: 600 },
  audit: {
    act: ({ body }) => TOGETHER[body.action] ?? null,
    on: ({ body }) => ('ids' in body ? `${body.ids.length}: ${body.ids.slice(0, 5).join(', ')}` : ''),
  },
});

export const duplicatePost = endpoint({
  name: 'duplicatePost',
  method: 'POST',
  path: '/posts/{id}/duplicate',
  summary: 'Copy a post into a new draft: texts, media, tags and platforms, without a date, series or deliveries',
  access: { role: 'author', of: 'post' },
  params: idParams,
  status: 201,
  answer: post,
});
