import { z } from 'zod';
import { parseWatchedChannel } from '@/lib/searches/initial-channel';
import { SEARCH_WORDS } from '@/lib/searches/values';
import { idParams, projectQuery, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { ideaDraft, watchedChannel, watchedPost } from './search-work';

export const listWatchedChannels = endpoint({
  name: 'listWatchedChannels',
  method: 'GET',
  path: '/watched-channels',
  summary: 'Channels whose new posts are followed, by name',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.object({ channels: z.array(watchedChannel) }),
});

export const watchChannel = endpoint({
  name: 'watchChannel',
  method: 'POST',
  path: '/watched-channels',
  summary: 'Follow the new posts of a public channel; one that is followed already is returned as it is',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    channel: z
      .string({ error: SEARCH_WORDS.watchedRequired })
      .pipe(text(500))
      .transform((value, context) => {
        const parsed = parseWatchedChannel(value);
        if ('name' in parsed) return parsed.name;
        context.addIssue({ code: 'custom', message: parsed.sentence });
        return z.NEVER;
      }),
  }),
  status: 201,
  answer: watchedChannel,
  rateLimit: { name: 'watch-channel', of: 'followed channels', by: 'user', max: 300, seconds: 3600 },
});

export const unwatchChannel = endpoint({
  name: 'unwatchChannel',
  method: 'DELETE',
  path: '/watched-channels/{id}',
  summary: 'Follow a channel no longer; its stored posts go as well',
  access: { role: 'author', of: 'watched-channel' },
  params: idParams,
  status: 204,
});

export const listWatchedPosts = endpoint({
  name: 'listWatchedPosts',
  method: 'GET',
  path: '/watched-channels/{id}/posts',
  summary: 'Posts of a watched channel, newest first, in pages of 20',
  access: { role: 'viewer', of: 'watched-channel' },
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() }),
  status: 200,
  answer: z.object({
    posts: z.array(watchedPost),
    total: z.number().int(),
    page: z.number().int(),
    total_pages: z.number().int(),
  }),
});

export const seeWatchedPosts = endpoint({
  name: 'seeWatchedPosts',
  method: 'POST',
  path: '/watched-channels/{id}/seen',
  summary: 'Mark the posts of a watched channel as seen',
  access: { role: 'author', of: 'watched-channel' },
  params: idParams,
  status: 200,
  answer: watchedChannel,
});

const idea = z.object({
  /** Telegram's number of the post. */
  post_id: z.number().int().min(1),
  text: text(20_000)
    .refine((value) => value.trim() !== '', 'Required')
    .optional(),
});

export const draftFromResult = endpoint({
  name: 'draftFromResult',
  method: 'POST',
  path: '/channel-results/{id}/idea',
  summary: 'Make a draft of a post that a search has read, with its source named. Eight words in a row of it: 422',
  access: { role: 'author', of: 'channel-result' },
  params: idParams,
  body: idea,
  status: 201,
  answer: ideaDraft,
  rateLimit: { name: 'channel-ideas', of: 'drafts from channels', by: 'user', max: 120, seconds: 600 },
  spends: true,
});

export const draftFromWatched = endpoint({
  name: 'draftFromWatched',
  method: 'POST',
  path: '/watched-channels/{id}/idea',
  summary: 'Make a draft of a post of a watched channel, with its source named. Eight words in a row of it: 422',
  access: { role: 'author', of: 'watched-channel' },
  params: idParams,
  body: idea,
  status: 201,
  answer: ideaDraft,
  rateLimit: { name: 'channel-ideas', of: 'drafts from channels', by: 'user', max: 120, seconds: 600 },
  spends: true,
});
