import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { COMPARISONS } from '@/lib/results/compare';
import { FIGURES, type Figure } from '@/lib/results/figures';
import { idParams, inputDate, projectQuery, wireDate } from '@/lib/wire/scalars';
import { timeZone } from './auth';
import { endpoint, type OutputOf } from './endpoint';

/** Null: the network does not give it. */
const figure = z.number().int().nullable();

const reading = z
  .object({
    at: wireDate,
    views: figure,
    likes: figure,
    replies: figure,
    shares: figure,
    saves: figure,
    clicks: figure,
  })
  .meta({ id: 'Reading' });

const postResults = z
  .object({
    platforms: z.array(
      z.object({
        platform: platformKey,
        latest: reading.nullable(),
        /** Oldest first. */
        readings: z.array(reading),
        /** Why the last reading gave nothing, or not all. */
        unavailable: z.string().nullable(),
        /** When it is read next; null: no more. */
        nextAt: wireDate.nullable(),
      }),
    ),
    /** From when on a reading may be asked for again; null: now. */
    refreshableAt: wireDate.nullable(),
  })
  .meta({ id: 'PostResults' });
export type WirePostResults = z.output<typeof postResults>;

export const getPostResults = endpoint({
  name: 'getPostResults',
  method: 'GET',
  path: '/posts/{id}/results',
  summary: 'How a post does on each network where it is out: every reading, and when the next one is',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: postResults,
});

export const refreshPostResults = endpoint({
  name: 'refreshPostResults',
  method: 'POST',
  path: '/posts/{id}/results/refresh',
  summary: 'Have a post’s results read again within seconds; once in ten minutes',
  access: { role: 'author', of: 'post' },
  params: idParams,
  status: 200,
  answer: postResults,
});

const spread = z
  .object({
    /** Posts whose figure is known. */
    posts: z.number().int(),
    median: z.number(),
    /** The 90 % bootstrap interval of the median. */
    low: z.number(),
    high: z.number(),
    /** Whether they are enough to say anything: eight or more. */
    enough: z.boolean(),
  })
  .meta({ id: 'Spread' });

const comparedRow = z
  .object({
    /** A post's id, a platform, a tag ('' for none), a person's id, an hour, a weekday from 1 (Monday). */
    key: z.string(),
    label: z.string(),
    /** Of single posts: when they went out. */
    at: wireDate.nullable(),
    figures: z.object(Object.fromEntries(FIGURES.map((one) => [one, spread.nullable()])) as Spreads),
  })
  .meta({ id: 'ComparedResults' });
export type WireComparedRow = z.output<typeof comparedRow>;
type Spreads = Record<Figure, z.ZodNullable<typeof spread>>;

export const compareResults = endpoint({
  name: 'compareResults',
  method: 'GET',
  path: '/results',
  summary:
    'How posts of a time do, by post, network, tag, author, hour or weekday: medians with a 90 % interval. CSV or a workbook by Accept or format',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery.extend({
    /** When they went out; by default the last 90 days. */
    from: inputDate.optional(),
    to: inputDate.optional(),
    by: z.enum(COMPARISONS).default('network'),
    /** Of this network alone. */
    platform: platformKey.optional(),
    /** The zone of hours and weekdays; by default the account's. */
    zone: timeZone.optional(),
    format: z.enum(['json', 'csv', 'xlsx']).optional(),
  }),
  status: 200,
  answer: z.object({
    rows: z.array(comparedRow),
    /** Posts that went out in that time, each network on its own, and how many of them have been read. */
    posts: z.number().int(),
    read: z.number().int(),
    /** Posts that are left out; null: none are. */
    cut: z
      .object({
        /** Since when posts are compared: older ones are too many for one comparison. Null: none are left out. */
        since: wireDate.nullable(),
        /** Single posts that are compared and not listed: files have them all. */
        unlisted: z.number().int(),
      })
      .nullable(),
  }),
});
export type WireComparison = OutputOf<(typeof compareResults)['answer']>;
