import { figuresOf } from '@/lib/results/figures';
import { permanent } from '@/server/publishing/platforms/failure';
import type { ResultsReader } from '@/server/publishing/platforms/types';
import { callerOf } from './caller';
import { callX } from './client';

type Metrics = {
  impression_count?: number;
  like_count?: number;
  reply_count?: number;
  /** As X documents it now, and as it was called before. */
  repost_count?: number;
  retweet_count?: number;
  quote_count?: number;
  bookmark_count?: number;
};

export const results: ResultsReader = {
  // X is paid by the call: far less than the 900 in 15 minutes that it allows.
  perHour: 60,
  read: async (context, { externalId }) => {
    const path = `/2/tweets/${encodeURIComponent(externalId)}?tweet.fields=public_metrics`;
    const { data } = await callX<{ public_metrics?: Metrics } | undefined>(callerOf(context), { method: 'GET', path });
    const metrics = data?.public_metrics;
    if (!metrics) throw permanent('X does not give the figures of this post.');
    const { retweet_count: before, repost_count: reposts = before, quote_count: quotes } = metrics;
    const figures = figuresOf({
      views: metrics.impression_count,
      likes: metrics.like_count,
      replies: metrics.reply_count,
      shares: reposts === undefined ? undefined : reposts + (quotes ?? 0),
      saves: metrics.bookmark_count,
    });
    return { figures, lacks: null };
  },
};
