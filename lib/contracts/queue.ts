import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { POST_STATUSES } from '@/lib/posts/statuses';
import { timeZone } from './auth';
import { endpoint } from './endpoint';
import { post } from './posts';
import { commaList, idParams, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';

/** `HH:mm`, 24 hours. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:00');
export const tag = text(40).trim().min(1, 'A tag needs a character');

const slot = z.object({
  /** ISO: Monday 1 … Sunday 7. */
  weekday: z.number().int().min(1, 'Monday is 1').max(7, 'Sunday is 7'),
  time: clockTime,
  /** With a platform or a tag the slot takes only posts that have it. */
  platform: platformKey.nullish().transform((value) => value ?? null),
  tag: tag.nullish().transform((value) => value ?? null),
});

const place = z.object({
  at: wireDate,
  platform: platformKey.nullable(),
  tag: z.string().nullable(),
  /** The post that holds it; null: it is free. */
  post: z
    .object({
      _id: objectId,
      title: z.string(),
      content: z.string(),
      status: z.enum(POST_STATUSES),
      /** In the queue, not planned by hand. */ queued: z.boolean(),
    })
    .nullable(),
});
export type WireQueuePlace = z.output<typeof place>;

const queue = z
  .object({
    timeZone: z.string(),
    slots: z.array(
      z.object({
        weekday: z.number().int(),
        time: z.string(),
        platform: platformKey.nullable(),
        tag: z.string().nullable(),
      }),
    ),
    /** The places of the coming four weeks, and those further on that posts hold, soonest first. */
    places: z.array(place),
  })
  .meta({ id: 'Queue' });
export type WireQueue = z.output<typeof queue>;

export const getQueue = endpoint({
  name: 'getQueue',
  method: 'GET',
  path: '/queue',
  summary: 'The weekly slots of a project’s queue and its upcoming times',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: queue,
});

/** Slots of a project's queue. */
export const MAX_SLOTS = 200;
export const queueSlots = z.object({ timeZone, slots: z.array(slot).max(MAX_SLOTS, `At most ${MAX_SLOTS} slots`) });

export const saveQueue = endpoint({
  name: 'saveQueue',
  method: 'PUT',
  path: '/queue',
  summary: 'Set the weekly slots; planned posts keep their times',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: queueSlots,
  status: 200,
  answer: queue,
});

export const addToQueue = endpoint({
  name: 'addToQueue',
  method: 'POST',
  path: '/posts/{id}/queue',
  summary: 'Schedule a post for the next free slot that takes it',
  access: { role: 'author', of: 'post', underApproval: 'held' },
  params: idParams,
  status: 200,
  answer: post,
});

export const orderQueue = endpoint({
  name: 'orderQueue',
  method: 'POST',
  path: '/queue/order',
  summary: 'Put queued posts in this order, within the times that they hold',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: z.object({ postIds: z.array(objectId).min(1, 'Name the posts').max(500, 'At most 500 posts') }),
  status: 200,
  answer: queue,
});

export const shuffleQueue = endpoint({
  name: 'shuffleQueue',
  method: 'POST',
  path: '/queue/shuffle',
  summary: 'Put the queued posts in a random order, within the times that they hold',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: queue,
});

export const nextQueuePlace = endpoint({
  name: 'nextQueuePlace',
  method: 'GET',
  path: '/queue/next',
  summary: 'When a post with these platforms and tags would go out if it were added to the queue now',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery.extend({ platforms: commaList(platformKey, 10).optional(), tags: commaList(tag, 20).optional() }),
  status: 200,
  answer: z.object({ at: wireDate.nullable(), /** Why there is none. */ reason: z.string().nullable() }),
});
