import { z } from 'zod';
import {
  CANDIDATE_STATES,
  CHANNEL_LABELS,
  FOUND_HOW,
  LOG_LEVELS,
  MARKS_MAX,
  RESULT_SORTS,
  RESULTS_PAGE_MAX,
  SCORE_METHODS,
} from '@/lib/searches/values';
import { idParams, objectId, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { searchLearning } from './searches';

/** 0–1, null: not scored (yet). Shown in per cent. */
const share = z.number().min(0).max(1).nullable();
/** True, false, or null: not marked. */
const relevance = z.boolean().nullable();
const foundHow = z.enum(FOUND_HOW);

/** Live events of the kind `channel-result` carry this. */
export const channelResult = z
  .object({
    id: objectId,
    search_id: objectId,
    project_id: objectId,
    /** Null until it was looked at, or a forward named it. */
    title: z.string().nullable(),
    /** As Telegram writes it, without @. */
    username: z.string(),
    participants_count: z.number().int().nullable(),
    /** Read and scored. */
    checked: z.boolean(),
    theme_relevance: share,
    is_relevant: relevance,
    description: z.string().nullable(),
    url: z.string(),
    photo_url: z.string().nullable(),
    /** `en`, `ru`, …; null until posts were read. */
    language: z.string().nullable(),
    labels: z.array(z.enum(CHANNEL_LABELS)),
    score: z.object({
      method: z.enum(SCORE_METHODS),
      parts: z.object({ posts: share, description: share, words: share, graph: share }),
      /** Marks have changed it. */
      learned: z.boolean(),
      /** The AI judge's grade, 0 (another subject) to 3, with its sentence; half of `theme_relevance`. */
      judged: z.object({ grade: z.number().int(), sentence: z.string() }).nullable(),
    }),
    /** From the seed to this channel: `from` is where the next one was found; the last step leads to this one. */
    path: z.array(z.object({ from: z.string(), how: foundHow, count: z.number().int() })),
    posts_seen: z.number().int(),
    last_post_at: wireDate.nullable(),
    state: z.enum(CANDIDATE_STATES),
    /** Why it was skipped, or what is missing, in a sentence. */
    reason: z.string().nullable(),
    /** Watched by the project. */
    watched: z.boolean(),
  })
  .meta({ id: 'ChannelResult' });
export type WireChannelResult = z.output<typeof channelResult>;

/** Live events of the kind `search-log` carry this with `id` and `search_id`. */
export const searchLog = z
  .object({
    log_id: objectId,
    level: z.enum(LOG_LEVELS),
    timestamp: wireDate,
    message: z.string(),
    module: z.string(),
    function_name: z.string(),
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'SearchLog' });
export type WireSearchLog = z.output<typeof searchLog>;

/** A post as it was read: in the channel beside the table, and of watched channels. */
export const channelPost = z
  .object({
    /** Telegram's number of the post in its channel. */
    post_id: z.number().int(),
    channel: z.string(),
    url: z.string(),
    date: wireDate.nullable(),
    text: z.string(),
    views: z.number().int().nullable(),
    /** `photo`, `video`, `document`, …; null: only text. */
    media: z.string().nullable(),
    /** Names of public channels: whose post it forwards. */
    forwarded_from: z.string().nullable(),
  })
  .meta({ id: 'ChannelPost' });
export type WireChannelPost = z.output<typeof channelPost>;

/** The answer of GET /channel-results/{id}: a channel opened beside the table. */
export const channelDetails = z
  .object({
    result: channelResult,
    /** Newest first, at most 20. */
    posts: z.array(channelPost),
    /** Subscribers as seen by this project's searches and watches, oldest first. */
    growth: z.array(z.object({ at: wireDate, participants_count: z.number().int() })),
    /** Channels of this search in which it was found, most often first, at most 50. */
    found_in: z.array(
      z.object({
        id: objectId.nullable(),
        username: z.string(),
        title: z.string().nullable(),
        how: foundHow,
        count: z.number().int(),
      }),
    ),
    /** Channels that its posts forward, mention or link, most often first, at most 50. */
    points_to: z.array(
      z.object({ id: objectId.nullable(), username: z.string(), how: foundHow, count: z.number().int() }),
    ),
  })
  .meta({ id: 'ChannelDetails' });
export type WireChannelDetails = z.output<typeof channelDetails>;

export const listSearchResults = endpoint({
  name: 'listSearchResults',
  method: 'GET',
  path: '/searches/{id}/results',
  summary: 'Channels of a search, best first',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    page_size: z.coerce.number().int().min(1).max(RESULTS_PAGE_MAX, `At most ${RESULTS_PAGE_MAX}`).optional(),
    sort_by: z.enum(RESULT_SORTS).optional(),
    sort_order: z.enum(['asc', 'desc']).optional(),
    filter_relevant: z.enum(['all', 'true', 'false']).optional(),
    /** Every word occurs in title, username or description. */
    q: text(200).optional(),
  }),
  status: 200,
  answer: z.object({
    results: z.array(channelResult),
    total_results: z.number().int(),
    /** Very many channels have the words of `q`: there are at least so many. */
    total_is_minimum: z.boolean(),
    page: z.number().int(),
    page_size: z.number().int(),
  }),
});

export const listSearchLogs = endpoint({
  name: 'listSearchLogs',
  method: 'GET',
  path: '/searches/{id}/logs',
  summary: 'The activity log of a search, newest first',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    page_size: z.coerce.number().int().min(1).max(200).optional(),
  }),
  status: 200,
  answer: z.object({ logs: z.array(searchLog), total_pages: z.number().int(), page: z.number().int() }),
});

export const getChannelResult = endpoint({
  name: 'getChannelResult',
  method: 'GET',
  path: '/channel-results/{id}',
  summary: 'A channel of a search: its read posts, growth of what was seen, who forwards it',
  access: { role: 'viewer', of: 'channel-result' },
  params: idParams,
  status: 200,
  answer: channelDetails,
});

export const markChannelResult = endpoint({
  name: 'markChannelResult',
  method: 'PATCH',
  path: '/channel-results/{id}',
  summary: 'Mark a channel as relevant (true), not relevant (false) or not marked (null); marks re-rank the search',
  access: { role: 'author', of: 'channel-result' },
  params: idParams,
  body: z.object({ is_relevant: relevance }),
  status: 200,
  answer: channelResult,
});

const mark = z.object({ id: objectId, is_relevant: relevance });

export const markSearchResults = endpoint({
  name: 'markSearchResults',
  method: 'POST',
  path: '/searches/{id}/marks',
  summary:
    'Mark up to 200 channels at once. `previous` are the marks before: sent back as `marks` they undo it exactly',
  access: { role: 'author', of: 'search' },
  params: idParams,
  body: z.union([
    z.object({ ids: z.array(objectId).min(1).max(MARKS_MAX), is_relevant: relevance }),
    z.object({ marks: z.array(mark).min(1).max(MARKS_MAX) }),
  ]),
  status: 200,
  answer: z.object({ previous: z.array(mark), learning: searchLearning }),
});
