import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { idParams, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

/** Channels on which it is so; empty: on all of the post. */
const on = z.array(platformKey);

export const postChanges = z
  .object({
    /** The decision that they came after. */
    since: z.enum(['approved', 'changes']),
    by: z.string(),
    at: wireDate,
    date: z.object({ before: wireDate.nullable(), after: wireDate.nullable() }).nullable(),
    /** Texts word by word, long stretches that are the same cut. */
    texts: z.array(
      z.object({
        on,
        name: z.string(),
        words: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
      }),
    ),
    /** Other differences, in a few words. */
    others: z.array(z.object({ on, what: z.string() })),
  })
  .meta({ id: 'PostChanges' });
export type WirePostChanges = z.output<typeof postChanges>;

export const getPostChanges = endpoint({
  name: 'getPostChanges',
  method: 'GET',
  path: '/posts/{id}/changes',
  summary:
    'What is different in a post since a client decided of it, word by word; null: nothing, or nothing was decided',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.object({ changes: postChanges.nullable() }),
});
