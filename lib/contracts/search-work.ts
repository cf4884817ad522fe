import { z } from 'zod';
import { CHANNEL_LABELS, FOUND_HOW } from '@/lib/searches/values';
import { objectId, wireDate } from '@/lib/wire/scalars';
import { channelPost, channelResult } from './search-results';

/** The answer of GET /searches/{id}/compare?with={id}: a is the one of the path. At most 200 of each, best first. */
export const searchComparison = z
  .object({
    only_in_a: z.array(channelResult),
    in_both: z.array(z.object({ a: channelResult, b: channelResult })),
    only_in_b: z.array(channelResult),
    totals: z.object({ only_in_a: z.number().int(), in_both: z.number().int(), only_in_b: z.number().int() }),
  })
  .meta({ id: 'SearchComparison' });
export type WireSearchComparison = z.output<typeof searchComparison>;

/** The answer of GET /searches/{id}/map?limit=150 (at most 500 nodes, the seed and the most relevant ones). */
export const searchMap = z
  .object({
    nodes: z.array(
      z.object({
        /** Null: the seed, which is no row of the table. */
        id: objectId.nullable(),
        username: z.string(),
        title: z.string().nullable(),
        participants_count: z.number().int().nullable(),
        theme_relevance: z.number().nullable(),
        is_relevant: z.boolean().nullable(),
        labels: z.array(z.enum(CHANNEL_LABELS)),
        is_seed: z.boolean(),
      }),
    ),
    /** By usernames of nodes: `to` was found in `from`. */
    edges: z.array(z.object({ from: z.string(), to: z.string(), how: z.enum(FOUND_HOW), count: z.number().int() })),
    /** Channels of the search, shown or not. */
    total_nodes: z.number().int(),
  })
  .meta({ id: 'SearchMap' });
export type WireSearchMap = z.output<typeof searchMap>;

/**
 * The answer of GET /searches/{id}/judge?top=30, and of POST with 202, which starts it as a job: `job_id` to follow
 * with GET /jobs/{id}.
 */
export const judgeEstimate = z
  .object({
    /** Null: it can be started. Otherwise why not, in a sentence. */
    unavailable: z.string().nullable(),
    model: z.string().nullable(),
    /** Channels that have no grade yet, of the best `top`. */
    channels: z.number().int(),
    /** US dollars at most; null: the model's price is not known. */
    cost: z.number().nullable(),
    job_id: objectId.nullable(),
  })
  .meta({ id: 'JudgeEstimate' });
export type WireJudgeEstimate = z.output<typeof judgeEstimate>;

/** The answer of GET /searches/{id}/topics: topics they write about and we don't. */
export const topicGaps = z
  .object({
    topics: z.array(
      z.object({
        /** Words of the topic, the most telling first. */
        words: z.array(z.string()),
        /** Channels of the search that write about it, and how many of their read posts. */
        channels: z.array(z.object({ id: objectId, username: z.string(), title: z.string().nullable() })),
        posts_count: z.number().int(),
        /** At most 3, with the result that they belong to. */
        examples: z.array(channelPost.extend({ result_id: objectId })),
        /** Ours that mention it: fewer than theirs by far. */
        ours: z.object({ posts: z.number().int(), documents: z.number().int() }),
      }),
    ),
    /** Ours that were compared: posts of the project and documents of its knowledge base. */
    compared_with: z.object({ posts: z.number().int(), documents: z.number().int() }),
    /** Channels whose posts were read for it: the relevant ones. */
    channels_read: z.number().int(),
  })
  .meta({ id: 'TopicGaps' });
export type WireTopicGaps = z.output<typeof topicGaps>;

/** GET /watched-channels → { channels }, POST /watched-channels { channel } 201, DELETE /watched-channels/{id} 204. */
export const watchedChannel = z
  .object({
    id: objectId,
    project_id: objectId,
    username: z.string(),
    title: z.string().nullable(),
    url: z.string(),
    photo_url: z.string().nullable(),
    participants_count: z.number().int().nullable(),
    /** New posts since it was last marked as seen. */
    new_posts: z.number().int(),
    checked_at: wireDate.nullable(),
    /** Why it can't be read now; null: it can. */
    error: z.string().nullable(),
    created_at: wireDate,
  })
  .meta({ id: 'WatchedChannel' });
export type WireWatchedChannel = z.output<typeof watchedChannel>;

/** Of GET /watched-channels/{id}/posts?page → { posts, total, page, total_pages }; looking at page 1 marks as seen. */
export const watchedPost = channelPost.extend({ is_new: z.boolean() }).meta({ id: 'WatchedPost' });
export type WireWatchedPost = z.output<typeof watchedPost>;

/**
 * The answer of POST /channel-results/{id}/idea and POST /watched-channels/{id}/idea { post_id, text? } with 201: a
 * draft. `text` is the person's own; without it the AI writes, or, where none is set up, an outline. A text with
 * eight words in a row of the source is refused: 422 with the words.
 */
export const ideaDraft = z
  .object({
    /** The draft's id: GET /posts/{id}. */
    draft_id: objectId,
    text: z.string(),
    method: z.enum(['own', 'ai', 'outline']),
    source: z.object({ username: z.string(), title: z.string().nullable(), url: z.string() }),
    /** US dollars; null: not known, 0 without AI. */
    cost: z.number().nullable(),
  })
  .meta({ id: 'IdeaDraft' });
export type WireIdeaDraft = z.output<typeof ideaDraft>;
