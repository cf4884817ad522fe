import type { WireChannelPost, WireChannelResult, WireSearchLog } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { progressOf, secondsLeftOf, secondsUntil } from '@/lib/searches/progress';
import { clock } from '@/server/system/clock';
import type { Candidate } from '../stored/candidate.store';
import type { LogLine } from '../stored/log.store';
import type { ReadPost } from '../stored/reading.store';
import type { ChannelSearch } from '../stored/search.store';

/** Statuses in which a search waits until a time. */
const WAITING = ['RETRY', 'FLOOD_WAIT', 'PAUSED'];

export function presentLearning({ learning }: ChannelSearch): WireSearch['learning'] {
  return {
    state: learning.state,
    relevant: learning.relevant,
    not_relevant: learning.notRelevant,
    learned_at: learning.at?.toISOString() ?? null,
    is_off: learning.isOff,
  };
}

/** A search in the form of the contract. */
export function presentSearch(search: ChannelSearch): WireSearch {
  const now = clock.now();
  const { counts, retryAt } = search;
  // Absent in searches of earlier versions.
  const mostCounted = search.mostCounted ?? counts.counted;
  const standing = { ...search, counted: counts.counted, mostCounted, retryAt: retryAt ?? null };
  return {
    id: String(search._id),
    project_id: String(search.projectId),
    search_name: search.name,
    initial_channel: search.initialChannel,
    channel_theme: search.theme ?? null,
    message_limit: search.messageLimit,
    channel_count_to_find: search.countToFind,
    status: search.status,
    created_at: search.createdAt.toISOString(),
    updated_at: search.updatedAt.toISOString(),
    total_results_count: counts.rows,
    total_channels_found: counts.found,
    channels_processed_count: counts.processed,
    channels_counted: counts.counted,
    retry_after_seconds: WAITING.includes(search.status) ? secondsUntil(retryAt ?? null, now) : null,
    error_message: search.errorMessage ?? null,
    reason: search.reason ?? null,
    sources: search.sources,
    score_method: search.scoreMethod,
    progress: progressOf(standing),
    seconds_left: secondsLeftOf(standing, now),
    calls_left: Math.max(0, search.budget - search.calls),
    calls_made: search.calls,
    reinitiated_from: search.reinitiatedFrom ? String(search.reinitiatedFrom) : null,
    learning: presentLearning(search),
  };
}

export type Way = WireChannelResult['path'];

/** A row in the form of the contract. `path` and `watched` come from elsewhere. */
export function presentResult(row: Candidate, { path, watched }: { path: Way; watched: boolean }): WireChannelResult {
  return {
    id: String(row._id),
    search_id: String(row.searchId),
    project_id: String(row.projectId),
    title: row.title ?? null,
    username: row.username,
    participants_count: row.participants ?? null,
    checked: row.state === 'checked',
    theme_relevance: row.relevance ?? null,
    is_relevant: row.isRelevant ?? null,
    description: row.description ?? null,
    url: `https://t.me/${row.username}`,
    photo_url: row.photoUrl ?? null,
    language: row.language ?? null,
    labels: row.labels,
    score: {
      method: row.scoreMethod,
      parts: {
        posts: row.parts.posts ?? null,
        description: row.parts.description ?? null,
        words: row.parts.words ?? null,
        graph: row.parts.graph ?? null,
      },
      learned: row.isLearned,
      judged: row.judged ? { grade: row.judged.grade, sentence: row.judged.sentence } : null,
    },
    path,
    posts_seen: row.postsSeen,
    last_post_at: row.lastPostAt?.toISOString() ?? null,
    state: row.state,
    reason: row.reason ?? null,
    watched,
  };
}

export function presentLog(line: LogLine): WireSearchLog {
  return {
    log_id: String(line._id),
    level: line.level,
    timestamp: line.at.toISOString(),
    message: line.message,
    module: line.module,
    function_name: line.functionName,
    details: (line.details as Record<string, unknown> | null | undefined) ?? null,
  };
}

export function presentPost(post: ReadPost, username: string): WireChannelPost {
  return {
    post_id: post.id,
    channel: username,
    url: `https://t.me/${username}/${post.id}`,
    date: post.at?.toISOString() ?? null,
    text: post.text,
    views: post.views ?? null,
    media: post.media ?? null,
    forwarded_from: post.forwardedFrom ?? null,
  };
}
