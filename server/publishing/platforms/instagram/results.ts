import { env } from '@/server/system/env';
import { figuresOf, type Figures } from '@/lib/results/figures';
import { callGraph, type Caller } from '@/server/publishing/platforms/meta/client';
import { lacksPermission, readInsights } from '@/server/publishing/platforms/meta/insights';
import type { ResultsReader, ResultsRead } from '@/server/publishing/platforms/types';

const METRICS = ['views', 'likes', 'comments', 'shares', 'saved'];
const NEEDS_PERMISSION = 'Views, shares and saves need a token with the permission instagram_business_manage_insights.';

export const results: ResultsReader = {
  // Meta allows 200 calls an hour and account at least; publishing takes up to a dozen for each post.
  perHour: 60,
  read: async ({ credentials, signal }, { externalId: id }) => {
    const caller = { base: `${env.INSTAGRAM_GRAPH_URL}/v25.0`, token: credentials.access_token ?? '', signal };
    try {
      const { views, likes, comments, shares, saved } = await readInsights(caller, { id, metrics: METRICS });
      const figures = figuresOf({ views, likes, replies: comments, shares, saves: saved });
      return { figures, lacks: hiddenIn(figures) };
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
  const figures = figuresOf({ likes, replies });
  return { figures, lacks: [hiddenIn(figures), NEEDS_PERMISSION].filter((text) => text !== null).join(' ') };
}

function hiddenIn({ likes, replies }: Figures): string | null {
  const hidden = likes === null ? 'likes' : replies === null ? 'comments' : null;
  return hidden && `Instagram does not give the ${hidden} of this post: they may be hidden.`;
}
