import { z } from 'zod';
import { parseInitialChannel } from '@/lib/searches/initial-channel';
import {
  COUNT_TO_FIND_MAX,
  MESSAGE_LIMIT_MAX,
  SCORE_METHODS,
  SEARCH_STATUSES,
  SEARCH_WORDS,
  SOURCE_NAMES,
} from '@/lib/searches/values';
import { idParams, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

/** The effect of marks. `shift`: the theme moved towards the relevant ones; `calibrated`: the scale too. */
export const searchLearning = z.object({
  state: z.enum(['none', 'shift', 'calibrated']),
  relevant: z.number().int(),
  not_relevant: z.number().int(),
  /** Scores were last computed with marks; null: they are as read. `DELETE …/learning` takes it back. */
  learned_at: wireDate.nullable(),
  /** Learning was taken back: marks no longer change scores until the next mark. */
  is_off: z.boolean(),
});

/** Live events of the kind `search` carry this. */
export const search = z
  .object({
    id: objectId,
    project_id: objectId,
    search_name: z.string(),
    /** As written, without @; shown as `@name`. */
    initial_channel: z.string(),
    /** The theme that was given; null: the theme is what the seed writes about ("like @seed"). */
    channel_theme: z.string().nullable(),
    message_limit: z.number().int(),
    channel_count_to_find: z.number().int(),
    status: z.enum(SEARCH_STATUSES),
    created_at: wireDate,
    updated_at: wireDate,
    /** Rows of the table. */
    total_results_count: z.number().int(),
    /** Candidates known. */
    total_channels_found: z.number().int(),
    /** Checked or skipped. */
    channels_processed_count: z.number().int(),
    /** Those that count towards `channel_count_to_find`: checked, no penalty label, relevant enough. */
    channels_counted: z.number().int(),
    /** The rest of the wait when answered; null when it does not wait. */
    retry_after_seconds: z.number().int().nullable(),
    error_message: z.string().nullable(),
    /** The last thing that happened, for people: why it ended, waits or stands. */
    reason: z.string().nullable(),
    sources: z.array(z.enum(SOURCE_NAMES)),
    score_method: z.enum(SCORE_METHODS),
    /** 0–1. */
    progress: z.number(),
    seconds_left: z.number().int().nullable(),
    /** Of the budget of calls; `calls_made` counts all since the search was created. */
    calls_left: z.number().int(),
    calls_made: z.number().int(),
    reinitiated_from: objectId.nullable(),
    learning: searchLearning,
  })
  .meta({ id: 'ChannelSearch' });
export type WireSearch = z.output<typeof search>;

export const listSearches = endpoint({
  name: 'listSearches',
  method: 'GET',
  path: '/searches',
  summary: 'Channel searches, newest first, twenty at a time unless asked; total in X-Total-Count',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend(pageQuery.shape),
  status: 200,
  answer: z.array(search),
});

/** A field of a form: '' and null count as absent. */
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
/** A number, or the text of one, as forms send it. */
const numeric = (value: unknown) => (typeof value === 'string' ? Number(value) : value);
const positive = (wrong: string, max: number, tooMany: string) =>
  z.preprocess(
    (value) => numeric(blank(value)),
    z.number({ error: wrong }).int(wrong).min(1, wrong).max(max, tooMany).optional(),
  );

export const createSearch = endpoint({
  name: 'createSearch',
  method: 'POST',
  path: '/searches',
  summary: 'Start a search for channels like the initial one; it goes on by itself',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    search_name: z
      .string({ error: SEARCH_WORDS.nameRequired })
      .pipe(text(200).trim().min(1, SEARCH_WORDS.nameRequired)),
    initial_channel: z
      .string({ error: SEARCH_WORDS.channelRequired })
      .pipe(text(500))
      .transform((value, context) => {
        const parsed = parseInitialChannel(value);
        if ('name' in parsed) return parsed.name;
        context.addIssue({ code: 'custom', message: parsed.sentence });
        return z.NEVER;
      }),
    channel_theme: text(2_000).trim().nullish(),
    message_limit: positive(SEARCH_WORDS.messageLimit, MESSAGE_LIMIT_MAX, SEARCH_WORDS.messageLimitMax),
    channel_count_to_find: positive(SEARCH_WORDS.count, COUNT_TO_FIND_MAX, SEARCH_WORDS.countMax),
    /** A search of the same project: its marks are carried over by username. */
    reinitiated_from: z.preprocess(blank, objectId.optional()),
  }),
  status: 202,
  answer: search,
  rateLimit: { name: 'channel-searches', of: 'starts of channel searches', by: 'user', max: 60, seconds: 3600 },
  spends: true,
});

export const getSearch = endpoint({
  name: 'getSearch',
  method: 'GET',
  path: '/searches/{id}',
  summary: 'A search: status, counts, what is left',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  status: 200,
  answer: search,
});

export const deleteSearch = endpoint({
  name: 'deleteSearch',
  method: 'DELETE',
  path: '/searches/{id}',
  summary: 'Delete a search with its results; a running one is stopped first',
  access: { role: 'author', of: 'search' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.search', on: ({ params }) => params.id },
});
