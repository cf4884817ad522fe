import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { REPEAT_FREQUENCIES } from '@/lib/schedule/recurrence';
import { timeZone } from './auth';
import { endpoint } from './endpoint';
import { postInput } from './posts';
import { clockTime } from './queue';
import { idParams, inputDay, objectId, projectQuery, wireDate } from '@/lib/wire/scalars';

const ruleFields = {
  frequency: z.enum(REPEAT_FREQUENCIES),
  /** Every so many days, weeks or months. */
  interval: z.number().int().min(1, 'At least 1').max(99, 'At most 99'),
  /** Weekly: ISO weekdays, Monday 1 … Sunday 7. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  monthlyBy: z.enum(['date', 'weekday']),
  until: inputDay.nullable(),
  count: z.number().int().min(1, 'At least 1').max(1000, 'At most 1000').nullable(),
  timeZone,
};

const wish = z.object({
  ...ruleFields,
  interval: ruleFields.interval.default(1),
  weekdays: ruleFields.weekdays.default([]),
  monthlyBy: ruleFields.monthlyBy.default('date'),
  until: ruleFields.until.default(null),
  count: ruleFields.count.default(null),
});
export type RepeatWish = z.output<typeof wish>;

const change = z.object({ ...ruleFields, time: clockTime }).partial();
export type RepeatChange = z.output<typeof change>;

const series = z
  .object({
    _id: objectId,
    projectId: objectId,
    /** `ended`: the last of its posts has gone out; `stopped`: by hand. */
    state: z.enum(['active', 'ended', 'stopped']),
    rule: z.object({
      frequency: z.enum(REPEAT_FREQUENCIES),
      interval: z.number(),
      weekdays: z.array(z.number()),
      monthlyBy: z.enum(['date', 'weekday']),
      startDay: z.string(),
      time: z.string(),
      timeZone: z.string(),
      until: z.string().nullable(),
      count: z.number().nullable(),
      skipped: z.array(z.string()),
    }),
    /** The rule in words. */
    sentence: z.string(),
    title: z.string(),
    content: z.string(),
    platforms: z.array(platformKey),
    /** The next posts, at most five: posts are created six weeks ahead. */
    next: z.array(z.object({ postId: objectId, day: z.string(), at: wireDate })),
    createdAt: wireDate,
  })
  .meta({ id: 'Series' });
export type WireSeries = z.output<typeof series>;

export const listSeries = endpoint({
  name: 'listSeries',
  method: 'GET',
  path: '/recurrences',
  summary: 'Series of recurring posts, newest first',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(series),
});

export const repeatPost = endpoint({
  name: 'repeatPost',
  method: 'POST',
  path: '/posts/{id}/recurrence',
  summary:
    'Turn a dated post into the first occurrence of a series; each occurrence is a post of its own, created six weeks ahead',
  access: { role: 'author', of: 'post', underApproval: 'held' },
  params: idParams,
  body: wish,
  status: 201,
  answer: series,
});

export const getSeries = endpoint({
  name: 'getSeries',
  method: 'GET',
  path: '/recurrences/{id}',
  summary: 'One series of recurring posts',
  access: { role: 'viewer', of: 'series' },
  params: idParams,
  status: 200,
  answer: series,
});

export const editSeries = endpoint({
  name: 'editSeries',
  method: 'PUT',
  path: '/recurrences/{id}',
  summary:
    'Change the coming occurrences: all, or those from a day on, which then become a series of their own (returned)',
  access: { role: 'author', of: 'series', underApproval: 'held' },
  params: idParams,
  body: z.object({
    scope: z.enum(['all', 'following']),
    day: inputDay.nullish(),
    post: postInput.omit({ scheduledFor: true, status: true }).nullish(),
    rule: change.nullish(),
  }),
  status: 200,
  answer: series,
});

const stoppedSeries = series.extend({ /** The posts that went to the trash. */ trashed: z.array(objectId) });
export type StoppedSeries = z.output<typeof stoppedSeries>;

export const stopSeries = endpoint({
  name: 'stopSeries',
  method: 'POST',
  path: '/recurrences/{id}/stop',
  summary: 'End a series, at once or from a day on; occurrences already created stay planned, or go to the trash',
  access: { role: 'author', of: 'series', underApproval: 'held' },
  params: idParams,
  body: z.object({ posts: z.enum(['keep', 'trash']), from: inputDay.nullish() }),
  status: 200,
  answer: stoppedSeries,
});

export const skipOccurrence = endpoint({
  name: 'skipOccurrence',
  method: 'POST',
  path: '/recurrences/{id}/skip',
  summary: 'Leave out one day of a series; its post, if already created, goes to the trash',
  access: { role: 'author', of: 'series', underApproval: 'held' },
  params: idParams,
  body: z.object({ day: inputDay }),
  status: 200,
  answer: series,
});
