import { env } from '@/server/system/env';
import { figuresOf } from '@/lib/results/figures';
import { callGraph, type Caller } from '@/server/publishing/platforms/meta/client';
import { lacksPermission, readInsights } from '@/server/publishing/platforms/meta/insights';
import type { ResultsReader, ResultsRead } from '@/server/publishing/platforms/types';

const METRICS = ['views', 'likes', 'comments', 'shares', 'saved'];

export const results: ResultsReader = {
  // Meta allows 200 calls an hour and account at least; publishing takes up to a dozen for each post.
  perHour: 60,
  read: async ({ credentials, signal }, { externalId: id }) => {
    const caller = { base: `${env.INSTAGRAM_GRAPH_URL}/v25.0`, token: credentials.access_token ?? '', signal };
    try {
      const { views, likes, comments, shares, saved } = await readInsights(caller, { id, metrics: METRICS });
      return { figures: figuresOf({ views, likes, replies: comments, shares, saves: saved }), lacks: null };
    } catch (error) {
      if (lacksPermission(error)) return counts(caller, id);
      throw error;
    }
  },
};

/** Likes and comments stand at the post itself; a count is left out where the account hides it. */
async function counts(caller: Caller, id: string): Promise<ResultsRead> {
  const { like_count: likes, comments_count: replies } = await callGraph<{
    like_count?: number;
    comments_count?: number;
  }>(caller, { method: 'GET', path: `/${id}`, parameters: { fields: 'id,like_count,comments_count' } });
  return {
    figures: figuresOf({ likes, replies }),
    lacks: 'Views, shares and saves need a token with the permission instagram_business_manage_insights.',
  };
}
