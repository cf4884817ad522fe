import { env } from '@/server/system/env';
import { figuresOf } from '@/lib/results/figures';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { lacksPermission, readInsights } from '@/server/publishing/platforms/meta/insights';
import type { ResultsReader } from '@/server/publishing/platforms/types';

const METRICS = ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'];

export const results: ResultsReader = {
  // Meta allows 2,000 calls an hour and account at least.
  perHour: 100,
  read: async ({ credentials, signal }, { externalId: id }) => {
    const caller = { base: `${env.THREADS_API_URL}/v1.0`, token: credentials.access_token ?? '', signal };
    const { views, likes, replies, ...passedOn } = await readInsights(caller, { id, metrics: METRICS }).catch(
      withPermission,
    );
    const sharing = [passedOn.reposts, passedOn.quotes, passedOn.shares].filter((count) => count !== undefined);
    const shares = sharing.length > 0 ? sharing.reduce((sum, count) => sum + count, 0) : undefined;
    return { figures: figuresOf({ views, likes, replies, shares }), lacks: null };
  },
};

/** A token without the permission reads no post: all readings of the account rest, and its posts go out as before. */
function withPermission(error: unknown): never {
  if (!lacksPermission(error)) throw error;
  throw new PlatformError({
    class: 'authentication',
    text: 'the token lacks the permission threads_manage_insights. Paste one that has it, under Settings, Channels.',
  });
}
