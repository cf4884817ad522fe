import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { idParams, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

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
  access: { role: 'editor', of: 'post' },
  params: idParams,
  status: 200,
  answer: postResults,
});
