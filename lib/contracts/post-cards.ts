import { z } from 'zod';
import { endpoint } from './endpoint';
import { platformPost, post, postFilterQuery } from './posts';
import { CARDS_IN_PAGE } from '@/lib/posts/cards';
import { inputDate, pageQuery } from '@/lib/wire/scalars';

const platformCard = platformPost
  .pick({
    platform: true,
    status: true,
    publishing: true,
    externalId: true,
    publicUrl: true,
    publishedAt: true,
    nextAttemptAt: true,
    errorText: true,
    errorClass: true,
    reason: true,
    unconfirmed: true,
  })
  .meta({ id: 'PlatformPostCard' });
export type WirePlatformCard = z.output<typeof platformCard>;

/** A post as a calendar shows it. A whole post is a card too, never the other way round. */
export const postCard = post
  .omit({ parts: true, numbered: true })
  .extend({
    platformPosts: z.array(platformCard),
    /** So many parts; absent: a plain post. */
    partCount: z.number().int().optional(),
  })
  .meta({ id: 'PostCard' });
export type WirePostCard = z.output<typeof postCard>;

export const listPostCards = endpoint({
  name: 'listPostCards',
  method: 'GET',
  path: '/posts/cards',
  summary:
    'The posts of a window of scheduled times as a calendar shows them: long texts are cut; at most 500 a page, newest first, total in X-Total-Count',
  access: { role: 'viewer', of: 'list' },
  query: postFilterQuery.extend({
    from: inputDate.optional(),
    to: inputDate.optional(),
    /** Only those without a date. */
    undated: z.enum(['true']).optional(),
    page: pageQuery.shape.page,
    limit: z.coerce.number().int().min(1).max(CARDS_IN_PAGE).optional(),
  }),
  status: 200,
  answer: z.array(postCard),
});
